import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { toneWav, VISIT } from '../tones/synth.ts'
import { violations } from './axe.ts'
import {
  followTheDevice,
  openPage,
  openSample,
  openSampleVisitor,
  openVisitor,
  type SampleVisitor,
  signInTo,
} from './browser.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
  folder = await mkdtemp(join(tmpdir(), 'ausculta-access-'))
  await toneWav(VISIT, join(folder, 'visit.wav'), 48_000)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Each change of theme costs as much as a look. */
const views = [
  [1440, ['light', 'dark']],
  [390, ['dark', 'light']],
] as const

interface Screen {
  name: string
  /** Reveals what a change of size hides; called in each size. */
  open?: () => Promise<unknown>
  close?: () => Promise<unknown>
}

/** A screen's violations, in both sizes and schemes; dark only changes the colours. */
async function looked(page: Page, { name, open, close }: Screen): Promise<string[]> {
  const found: string[] = []
  for (const [width, schemes] of views) {
    await page.setViewportSize({ width, height: 900 })
    await open?.()
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const failed = await violations(page, colorScheme === 'dark')
      found.push(...failed.map((one) => `${name}, ${width} px, ${colorScheme}: ${one}`))
    }
    await close?.()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}

/** Whose pages follow the device; the first of them administers. */
async function newcomer(): Promise<TestUser> {
  const user = await app.newUser()
  await followTheDevice(user)
  return user
}

/** Nothing is still being read for the page. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const loading = page.locator('[role="status"][aria-label^="Loading"]')
  await expect.poll(() => loading.count()).toBe(0)
}

test('no page has a known barrier, in light and dark, wide and on a phone', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const found: string[] = []
  const look = async (name: string) => found.push(...(await looked(page, { name })))
  await signInTo(page, (await newcomer()).email)
  await page.getByText('No visits yet', { exact: true }).waitFor()
  await look('home, empty')
  const topics =
    'profile recording notes templates privacy security appearance notifications integrations'
  const paths = topics.split(' ').map((topic) => `/home/settings/${topic}`)
  for (const path of [...paths, '/admin/system', '/admin/speech', '/admin/outbox']) {
    await openPage(page, path)
    await loaded(page)
    await look(path)
  }
  await openPage(page, '/home/templates')
  const template = page.getByRole('link', { name: /Acute primary care visit/ }).first()
  await template.click()
  await page.waitForURL('**/home/templates/*')
  await loaded(page)
  await look('template')
  await page.context().clearCookies()
  await page.goto('/auth/signin')
  await page.locator('#sign-in-button').waitFor()
  await look('sign-in')
  expect(found).toEqual([])
  expect(visitor.complaints).toEqual([])
})

describe('of the note of the sample visit', () => {
  let visitor: SampleVisitor
  beforeAll(async () => {
    visitor = await openSampleVisitor(app)
    await followTheDevice(visitor.user)
  })
  beforeEach(() => visitor.openAgain())
  afterAll(() => visitor[Symbol.asyncDispose]())

  test('neither a statement with its source nor the assistant has a known barrier, in light and dark, wide and on a phone', async () => {
    const { page } = visitor
    const found: string[] = []
    const look = async (screen: Screen) => found.push(...(await looked(page, screen)))
    await look({ name: 'note with the source of a statement', open: () => readSource(page) })
    await typeSomethingNotSaid(page)
    const assistant = page.getByRole('button', { name: /^Assistant/ })
    // If there is room, the assistant is beside the note.
    const isNarrow = () => (page.viewportSize()?.width ?? 0) < 768
    const openAssistant = async () => {
      if (!isNarrow()) return
      await assistant.click()
      await page.getByRole('dialog').waitFor()
    }
    await look({ name: 'statement to check', open: openAssistant, close: () => escape(page) })
    await page.getByRole('tab', { name: 'Ask', exact: true }).click()
    await page.getByRole('textbox', { name: 'Ask about this visit' }).fill('Which dose?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('No language model is set up.').waitFor()
    const openChat = async () => {
      await openAssistant()
      // Half below the edge of the conversation it would count as a small target.
      await page
        .getByRole('button', { name: 'Edit and ask again' })
        .evaluate((tool) => tool.scrollIntoView({ block: 'center', behavior: 'instant' }))
    }
    await look({ name: 'chat', open: openChat, close: () => escape(page) })
    expect(found).toEqual([])
    expect(visitor.complaints).toEqual([])
  })

  test('neither the dialogs of a note nor its context has a known barrier, in light and dark, wide and on a phone', async () => {
    const { page } = visitor
    const found: string[] = []
    const look = async (screen: Screen) => found.push(...(await looked(page, screen)))
    const openVersions = async () => {
      await page.getByRole('button', { name: 'More for this note' }).click()
      await page.getByRole('menuitem', { name: 'Versions' }).click()
      await page.getByRole('dialog').waitFor()
    }
    await look({ name: 'versions', open: openVersions, close: () => escape(page) })
    const openPicker = async () => {
      await page.getByRole('button', { name: 'Another template' }).click()
      await page.getByRole('checkbox', { name: 'Choose SOAP note' }).waitFor()
    }
    await look({ name: 'template picker', open: openPicker, close: () => escape(page) })
    await page.getByRole('tab', { name: 'Context' }).click()
    await page.getByText('Come on in, Mr. Hale').first().waitFor()
    await look({ name: 'context with a transcript' })
    expect(found).toEqual([])
    expect(visitor.complaints).toEqual([])
  })
})

test('neither the list of visits nor a recording has a known barrier, in light and dark, wide and on a phone', async () => {
  await using visitor = await openVisitor(app.origin, { microphone: join(folder, 'visit.wav') })
  const { page } = visitor
  const found: string[] = []
  const look = async (screen: Screen) => found.push(...(await looked(page, screen)))
  await signInTo(page, (await newcomer()).email)
  await openSample(page)
  await page.getByRole('link', { name: 'Scribes' }).first().click()
  await page.getByRole('heading', { name: 'Start' }).waitFor()
  await look({ name: 'home, full' })
  await page.getByTitle('Account, theme, sign out').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  expect(await violations(page)).toEqual([])
  await escape(page)
  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await look({ name: 'recording' })
  await page.getByRole('button', { name: 'Stop' }).click()
  expect(found).toEqual([])
  expect(visitor.complaints).toEqual([])
})

const escape = (page: Page) => page.keyboard.press('Escape')

async function readSource(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.locator('[data-claim]', { hasText: 'metoprolol' }).first().hover()
  await page.getByRole('group', { name: 'Source of the statement' }).waitFor()
}

/** A contradicted statement, so that there is something to check. */
async function typeSomethingNotSaid(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Note' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Started metoprolol 250 mg twice a day.')
  await page.locator('[data-claim]', { hasText: '250 mg' }).first().waitFor()
}
