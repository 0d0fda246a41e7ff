import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { toneWav, VISIT } from '../tones/synth.ts'
import { openSample, openVisitor, type Visitor } from './browser.ts'
import { reachMicrophones } from './microphones.ts'

// One browser and one installation without engines, walked through as a first visitor does.
let app: TestApp
let visitor: Visitor
let page: Page
let folder: string
const dana = `${crypto.randomUUID()}@example.org`
const password = 'violet kettle rain 42'

beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
  folder = await mkdtemp(join(tmpdir(), 'ausculta-e2e-'))
  const microphone = join(folder, 'visit.wav')
  await toneWav(VISIT, microphone, 48_000)
  visitor = await openVisitor(app.origin, { microphone })
  await reachMicrophones(visitor.context)
  page = visitor.page
})
afterAll(async () => {
  await visitor[Symbol.asyncDispose]()
  await app.close()
  await rm(folder, { recursive: true })
})

/** How many microphones of a page listen. */
const listening = (at: Page) =>
  at.evaluate(() => window.testTracks.filter(({ readyState }) => readyState === 'live').length)

async function signIn(at: Page, email: string, leadsTo = '/home/scribes/all'): Promise<void> {
  await at.getByLabel('Email').fill(email)
  await at.getByLabel('Password', { exact: true }).fill(password)
  await at.locator('#sign-in-button').click()
  await at.waitForURL(`**${leadsTo}`)
}
async function askToSignOut(at: Page): Promise<void> {
  await at.getByTitle('Account, theme, sign out').click()
  await at.getByRole('menuitem', { name: 'Sign out' }).click()
}
const record = () =>
  page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
const saved = () => page.getByText(/^Saved \d+ s ago/).waitFor({ timeout: 40_000 })

describe('the first visitor', () => {
  test('is led to create the account that administers the installation, and may skip the first steps', async () => {
    await page.goto('/')
    await page.getByText(/Your account will be the administrator/).waitFor()
    await page.getByLabel('First name').waitFor()
    await page.locator('#sign-in-button').click()
    await page.getByText('Enter your first name.').waitFor()
    await page.getByLabel('First name').fill('Dana')
    await page.getByLabel('Last name').fill('Lee')
    await signIn(page, dana, '/home/welcome')
    await page.getByRole('button', { name: 'Skip all' }).click()
    await page.waitForURL('**/home/scribes/all')
  })

  test('sees before the first recording that text waits for an engine', async () => {
    await page
      .getByText(/Audio will be saved, but not transcribed until speech is set up/)
      .waitFor()
  })

  test('sees the outbox and comes back, by link and by the browser', async () => {
    await page.getByRole('link', { name: 'Administration' }).click()
    await page.getByRole('link', { name: 'Outbox' }).click()
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
    await page.getByRole('link', { name: 'Scribes' }).first().click()
    await page.getByRole('heading', { name: 'Scribes' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Scribes' }).waitFor()
  })

  test('reads of a folder that is not there', async () => {
    await page.goto('/home/scribes/nofolder')
    await page.getByText('Folder not found').waitFor()
  })
})

describe('what was typed', () => {
  test('as nothing into the dialog for pasting leaves no empty visit behind', async () => {
    await page.goto('/home/scribes/all')
    const rows = page.getByText('Nothing recorded yet')
    const listed = page
      .getByText('No visits yet', { exact: true })
      .or(page.locator('[data-scribe]'))
      .first()
    await listed.waitFor()
    const before = await rows.count()
    await page.getByRole('button', { name: 'Paste or type a transcript' }).click()
    await page.getByRole('textbox', { name: 'Transcript' }).waitFor()
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.keyboard.press('Escape')
    await page.waitForURL('**/home/scribes/all')
    await gone
    await page.reload()
    await listed.waitFor()
    await expect.poll(() => rows.count()).toBe(before)
  })

  test('into the dialog for pasting outlives Escape, and lines without times show none', async () => {
    await page.goto('/home/scribes/all')
    await page.getByRole('button', { name: 'Paste or type a transcript' }).click()
    await page
      .getByRole('textbox', { name: 'Transcript' })
      .fill('Clinician: What brings you in?\nPatient: A cough with fever, for a week.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Paste or type' }).click()
    const box = page.getByRole('textbox', { name: 'Transcript' })
    await expect.poll(() => box.inputValue()).toContain('A cough with fever')
    await page.getByRole('button', { name: 'Add to the transcript' }).click()
    await box.waitFor({ state: 'detached' })
    await page.getByText('A cough with fever, for a week.').waitFor()
    expect(await page.getByText('[0:00:00]').count()).toBe(0)
  })

  test('is found by its words from anywhere', async () => {
    await page.goto('/home/templates')
    await page.getByRole('heading', { name: 'Templates' }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search actions, visits, words, templates, pages').fill('cough')
    await page
      .getByText(/A cough with fever/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('recording', () => {
  test('with the key on a visit with a transcript starts a new visit', async () => {
    await page.goto('/home/scribes/all')
    await page.locator('[data-scribe] a').first().click()
    await page.getByText('A cough with fever, for a week.').waitFor()
    const before = page.url()
    await page.keyboard.press('r')
    await page.waitForURL((url) => url.href !== before)
    await saved()
    expect(await page.getByText('A cough with fever, for a week.').count()).toBe(0)
  })

  test('prompts a question at sign-out, and continues if the user stays', async () => {
    await askToSignOut(page)
    await page.getByText('You are recording.').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await listening(page)).toBe(1)
    await askToSignOut(page)
    await page.getByRole('button', { name: 'Stop and sign out' }).click()
    await page.waitForURL('**/auth/signin')
    await expect.poll(() => listening(page)).toBe(0)
  })

  test('is nothing that the next user of the device sees', async () => {
    const other = await app.newUser()
    await signIn(page, other.email)
    await page.getByText('No visits yet', { exact: true }).waitFor()
    expect(await page.getByText('Recording interrupted').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0)
    await askToSignOut(page)
    await page.waitForURL('**/auth/signin')
  })

  test('ends with the sign-out of another tab, and is offered to the same user again', async () => {
    await signIn(page, dana)
    await record()
    await saved()
    const tab = await visitor.context.newPage()
    await tab.goto('/home/scribes/all')
    await askToSignOut(tab)
    await page.waitForURL('**/auth/signin')
    await expect.poll(() => listening(page)).toBe(0)
    await tab.close()
    await signIn(page, dana)
    await page
      .getByText(/Recording interrupted after/)
      .first()
      .waitFor()
    await page.getByText('Interrupted', { exact: true }).first().waitFor()
    await page.locator('[data-scribe] a').first().click()
    await page
      .getByRole('region', { name: 'Transcript' })
      .getByText(/Recording interrupted after/)
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Finish' }).count()).toBe(1)
    expect(await page.getByText('No transcript yet').count()).toBe(0)
  })

  test('that continues says how long nothing was captured', async () => {
    // Gaps under one second aren't shown.
    await page.waitForTimeout(1_200)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText(/^\d+ (?:s|min) not captured$/).waitFor()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('button', { name: 'Play the recording' }).waitFor({ timeout: 40_000 })
    expect(await page.getByRole('button', { name: 'Transcribe now' }).count()).toBe(0)
  })
})

describe('a note', () => {
  test('whose visit has changed is not called checked, and its text is kept when it is written again', async () => {
    await page.goto('/home/scribes/all')
    await openSample(page)
    const text = page.getByRole('textbox', { name: /^Note: / })
    await text.locator('p').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Temperature was 39.9 degrees.')
    await page.locator('[data-open]', { hasText: '39.9' }).first().click()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await expect.poll(focused).toContain('39.9')
    expect(await focused()).not.toBe('Keep')
    await page.keyboard.press('d')
    await expect.poll(() => text.textContent()).not.toContain('39.9')
    await page.getByRole('tab', { name: /Context/ }).click()
    await page
      .getByPlaceholder('Add notes: vitals, exam findings, anything not said aloud.')
      .fill('She lives with a cat.')
    await page.getByRole('tab', { name: /Results/ }).click()
    await page.getByText(/^Out of date/).waitFor()
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText(/Your text is kept as version \d+/).waitFor()
  })

  test('stays in sight, to be copied, when writing it again fails; a failed answer appears once', async () => {
    await page.goto('/admin/system')
    await page.getByLabel('Provider').first().click()
    await page.getByRole('option', { name: /OpenAI-compatible/ }).click()
    await page.getByRole('combobox', { name: 'Model', exact: true }).fill('absent')
    await page.keyboard.press('Escape')
    await page.getByLabel('Base URL').fill('http://127.0.0.1:9/v1')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText(/can’t be reached/).waitFor({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Failing').waitFor({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Scribes' }).first().click()
    await page.getByText('Sample', { exact: true }).first().click()
    await page.getByRole('tab', { name: /Context/ }).click()
    await page
      .getByPlaceholder('Add notes: vitals, exam findings, anything not said aloud.')
      .last()
      .fill('The cat is called Tom.')
    await page.getByRole('tab', { name: /Results/ }).click()
    const notes = page.getByRole('tablist', { name: 'Notes' })
    await notes.getByRole('tab', { name: /SOAP note/ }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('The note could not be regenerated').waitFor({ timeout: 30_000 })
    await page.getByRole('textbox', { name: /^Note: / }).waitFor()
    expect(await page.getByRole('button', { name: /^Copy/ }).isEnabled()).toBe(true)
    await page.getByRole('tab', { name: 'Ask', exact: true }).click()
    await page.getByPlaceholder('Ask about this visit').fill('Any allergies?')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ask again' }).waitFor({ timeout: 30_000 })
    expect(await page.getByText('Any allergies?', { exact: true }).count()).toBe(1)
  })
})
