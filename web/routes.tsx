import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { requireSetUp, requireUser } from '#web/api/session.ts'
import { isLocked, saveLock, savedLock } from '#web/api/lock-state.ts'
import { paths, withoutFlags } from './paths.ts'

const goHome = () => redirect(paths.home)
const followFlags = ({ request }: { request: Request }) => {
  const to = withoutFlags(new URL(request.url))
  return to === undefined ? null : redirect(to)
}
/** Removes the EMR's answer from the address, so that its code isn't kept anywhere (RFC 6749 §10.5). */
const takeAnswer = ({ request }: { request: Request }) => {
  const { pathname, searchParams } = new URL(request.url)
  history.replaceState(history.state, '', pathname)
  return Object.fromEntries(searchParams)
}
const pageError = {
  ErrorBoundary: async () => (await import('#web/shell/PageError.tsx')).PageError,
}

/** The error pages; `main.tsx` loads them ahead, in case the network goes away. */
export const errorPages = () => import('#web/shell/RouteError.tsx')
const RouteError = lazy(async () => ({ default: (await errorPages()).RouteError }))

type Lazy = () => Promise<ComponentType>

/** A page that is loaded when it is first opened. */
const page = (path: string, Component: Lazy): RouteObject => ({ path, lazy: { Component } })

/** Every page, loaded when first opened. */
export function routes(queries: QueryClient): RouteObject[] {
  return [
    {
      errorElement: (
        <Suspense>
          <RouteError />
        </Suspense>
      ),
      hydrateFallbackElement: <div data-ready />,
      children: [
        { path: '/', loader: goHome },
        { path: '/_app', loader: goHome },
        ...signInPages(queries),
        // One shell for home and admin, so that it stays when the user switches between them.
        {
          ...shell(queries),
          // One error page for all, loaded before any of them opens.
          children: [{ lazy: pageError, children: [home, admin] }],
        },
        page('*', async () => (await errorPages()).NotFoundPage),
      ],
    },
  ]
}

const signInPages = (queries: QueryClient): RouteObject[] => [
  page('/auth/signin', async () => (await import('#web/accounts/SignInPage.tsx')).SignInPage),
  page('/invites/:inviteId', async () => (await import('#web/accounts/InvitePage.tsx')).InvitePage),
  page(
    '/auth/callback/:provider',
    async () => (await import('#web/accounts/CallbackPage.tsx')).CallbackPage,
  ),
  {
    path: '/auth/second-factor',
    loader: ({ request }) => requireSetUp(queries, request),
    lazy: { Component: async () => (await import('#web/accounts/mfa/SetUpPage.tsx')).SetUpPage },
  },
]

function shell(queries: QueryClient) {
  const signedIn = async ({ request }: { request: Request }) => {
    const { id, settings } = await requireUser(queries, request)
    await (await import('#web/i18n/follow-account.ts')).followAccount(settings, request.url)
    if (savedLock() !== id) saveLock(undefined)
    // A page that is already locked continues behind the lock.
    else if (!isLocked()) await (await import('#web/shell/lock/lock.ts')).whenUnlocked(queries, id)
  }
  return {
    loader: signedIn,
    lazy: { Component: async () => (await import('#web/shell/Shell.tsx')).Shell },
    // The user is read once; events and saves keep it fresh.
    shouldRevalidate: () => false,
  }
}

const scribes: RouteObject = {
  path: 'scribes/:folderId',
  loader: followFlags,
  lazy: { Component: async () => (await import('#web/scribes/ScribesPage.tsx')).ScribesPage },
  children: [
    {
      index: true,
      lazy: { Component: async () => (await import('#web/scribes/HomePage.tsx')).HomePage },
    },
    // The tab isn't part of the route's identity, so changing it keeps the page.
    page(':scribeId/:tab?', async () => (await import('#web/scribes/ScribePage.tsx')).ScribePage),
  ],
}

const home: RouteObject = {
  path: '/home',
  children: [
    { index: true, loader: goHome },
    { path: 'scribes', loader: followFlags },
    scribes,
    page(
      'templates/new',
      async () => (await import('#web/library/editor/FromNotePage.tsx')).FromNotePage,
    ),
    page(
      'templates/:templateId/edit',
      async () => (await import('#web/library/editor/TemplateEditorPage.tsx')).TemplateEditorPage,
    ),
    page(
      'templates/:templateId?',
      async () => (await import('#web/library/TemplatesPage.tsx')).TemplatesPage,
    ),
    page('forms/:formId?', async () => (await import('#web/scribes/VisitForms.tsx')).VisitForms),
    page('groups/:groupId?', async () => (await import('#web/groups/GroupsPage.tsx')).GroupsPage),
    page(
      'patients/:patientId',
      async () => (await import('#web/scribes/patient/PatientPage.tsx')).PatientPage,
    ),
    page(
      'questions/:setId?',
      async () => (await import('#web/questions/QuestionsPage.tsx')).QuestionsPage,
    ),
    page('tasks', async () => (await import('#web/tasks/TasksPage.tsx')).TasksPage),
    page(
      'welcome',
      async () => (await import('#web/settings/first-run/FirstRunPage.tsx')).FirstRunPage,
    ),
    {
      path: 'settings/integrations/:type',
      loader: takeAnswer,
      lazy: {
        Component: async () =>
          (await import('#web/settings/integrations/CallbackPage.tsx')).CallbackPage,
      },
    },
    page(
      'settings/:topic?',
      async () => (await import('#web/settings/SettingsPage.tsx')).SettingsPage,
    ),
    page('*', async () => (await errorPages()).SearchableNotFound),
  ],
}

const admin: RouteObject = {
  path: '/admin',
  children: [
    page(':topic?', async () => (await import('#web/admin/AdminPage.tsx')).AdminPage),
    page('*', async () => (await errorPages()).SearchableNotFound),
  ],
}
