import type { QueryClient } from '@tanstack/react-query'
import { redirect, type RouteObject } from 'react-router'
import { NotFoundPage, RouteError } from '#web/shell/RouteError.tsx'
import { requireSetUp, requireUser } from '#web/api/session.ts'
import { isLocked, saveLock, savedLock } from '#web/api/lock-state.ts'
import { paths, withoutFlags } from './paths.ts'

const goHome = () => redirect(paths.home)
const followFlags = ({ request }: { request: Request }) => {
  const to = withoutFlags(new URL(request.url))
  return to === undefined ? null : redirect(to)
}
const pageError = {
  ErrorBoundary: async () => (await import('#web/shell/PageError.tsx')).PageError,
}

/** Every page, loaded when first opened. */
export function routes(queries: QueryClient): RouteObject[] {
  const signedIn = async ({ request }: { request: Request }) => {
    const { id } = await requireUser(queries, request)
    if (savedLock() !== id) saveLock(undefined)
    // A page that is already locked continues behind the lock.
    else if (!isLocked()) await (await import('#web/shell/lock/lock.ts')).whenUnlocked(queries, id)
  }
  const shell = {
    loader: signedIn,
    lazy: { Component: async () => (await import('#web/shell/Shell.tsx')).Shell },
    // The user is read once; events and saves keep it fresh.
    shouldRevalidate: () => false,
  }
  return [
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <div data-ready />,
      children: [
        { path: '/', loader: goHome },
        { path: '/_app', loader: goHome },
        {
          path: '/auth/signin',
          lazy: {
            Component: async () => (await import('#web/accounts/SignInPage.tsx')).SignInPage,
          },
        },
        {
          path: '/auth/callback/:provider',
          lazy: {
            Component: async () => (await import('#web/accounts/CallbackPage.tsx')).CallbackPage,
          },
        },
        {
          path: '/auth/second-factor',
          loader: ({ request }) => requireSetUp(queries, request),
          lazy: {
            Component: async () => (await import('#web/accounts/mfa/SetUpPage.tsx')).SetUpPage,
          },
        },
        {
          // One for both, so that going from one to the other keeps what stays around every page.
          ...shell,
          children: [
            {
              // Of all of them, so that it is there before any of them is opened.
              lazy: pageError,
              children: [
                {
                  path: '/home',
                  children: [
                    { index: true, loader: goHome },
                    { path: 'scribes', loader: followFlags },
                    {
                      path: 'scribes/:folderId',
                      loader: followFlags,
                      lazy: {
                        Component: async () =>
                          (await import('#web/scribes/ScribesPage.tsx')).ScribesPage,
                      },
                      children: [
                        {
                          index: true,
                          lazy: {
                            Component: async () =>
                              (await import('#web/scribes/HomePage.tsx')).HomePage,
                          },
                        },
                        // The tab is no part of the route's identity: changing it keeps the page.
                        {
                          path: ':scribeId/:tab?',
                          lazy: {
                            Component: async () =>
                              (await import('#web/scribes/ScribePage.tsx')).ScribePage,
                          },
                        },
                      ],
                    },
                    {
                      path: 'templates/new',
                      lazy: {
                        Component: async () =>
                          (await import('#web/library/editor/FromNotePage.tsx')).FromNotePage,
                      },
                    },
                    {
                      path: 'templates/:templateId/edit',
                      lazy: {
                        Component: async () =>
                          (await import('#web/library/editor/TemplateEditorPage.tsx'))
                            .TemplateEditorPage,
                      },
                    },
                    {
                      path: 'templates/:templateId?',
                      lazy: {
                        Component: async () =>
                          (await import('#web/library/TemplatesPage.tsx')).TemplatesPage,
                      },
                    },
                    {
                      path: 'groups/:groupId?',
                      lazy: {
                        Component: async () =>
                          (await import('#web/library/GroupsPage.tsx')).GroupsPage,
                      },
                    },
                    {
                      path: 'tasks',
                      lazy: {
                        Component: async () => (await import('#web/tasks/TasksPage.tsx')).TasksPage,
                      },
                    },
                    {
                      path: 'welcome',
                      lazy: {
                        Component: async () =>
                          (await import('#web/settings/first-run/FirstRunPage.tsx')).FirstRunPage,
                      },
                    },
                    {
                      path: 'settings/:topic?',
                      lazy: {
                        Component: async () =>
                          (await import('#web/settings/SettingsPage.tsx')).SettingsPage,
                      },
                    },
                    { path: '*', element: <NotFoundPage searchable /> },
                  ],
                },
                {
                  path: '/admin',
                  children: [
                    {
                      path: ':topic?',
                      lazy: {
                        Component: async () => (await import('#web/admin/AdminPage.tsx')).AdminPage,
                      },
                    },
                    { path: '*', element: <NotFoundPage searchable /> },
                  ],
                },
              ],
            },
          ],
        },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
}
