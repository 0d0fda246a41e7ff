import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { openSampleVisitor, openVisitor, type SampleVisitor, signUpAs } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

const newEmail = () => `${crypto.randomUUID()}@example.org`

declare global {
  interface Window {
    testPlayer?: HTMLAudioElement
  }
}

/** Keeps the page's player within reach: it is never part of the document. */
async function watchPlayer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Original = window.Audio
    window.Audio = class extends Original {
      constructor() {
        super()
        Object.assign(window, { testPlayer: this })
      }
    } as typeof Audio
  })
}
const playedTo = (page: Page) => page.evaluate(() => window.testPlayer?.currentTime ?? -1)

describe('a newcomer', () => {
  let visitor: SampleVisitor
  beforeAll(async () => {
    visitor = await openSampleVisitor(app, { moves: true }, watchPlayer)
  })
  beforeEach(() => visitor.openAgain())
  afterAll(() => visitor[Symbol.asyncDispose]())

  test('sees a checked note of the sample visit, and a click plays its source', async () => {
    const { page } = visitor
    const claim = page.locator('[data-claim]', { hasText: 'metoprolol' }).first()
    const source = page.getByRole('group', { name: 'Source of the statement' })
    // Its audio arrives a moment after its text; what loads meanwhile may move another statement under the pointer.
    const said = await vi.waitFor(async () => {
      await page.mouse.move(0, 0)
      await claim.hover()
      await source.getByLabel('Play').first().waitFor({ timeout: 3_000 })
      const text = (await source.textContent({ timeout: 3_000 })) ?? ''
      const mark = /(\d+):(\d\d):(\d\d)/.exec(text)
      const seconds = Number(mark?.[1]) * 3600 + Number(mark?.[2]) * 60 + Number(mark?.[3])
      expect(seconds).toBeGreaterThan(100)
      return seconds
    }, 60_000)
    await source.getByRole('button').first().click()
    await expect.poll(() => playedTo(page)).toBeGreaterThan(said - 0.5)
    expect(await playedTo(page)).toBeLessThan(said + 15)
    await expect.poll(() => page.getByText('What was said', { exact: true }).isVisible()).toBe(true)
    expect(visitor.complaints).toEqual([])
  })

  test('edits the note, finds the edit after a reload, and copies it for the chart', async () => {
    const { page } = visitor
    await page.getByRole('textbox', { name: 'Note' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Discussed with the family.')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Discussed with the family.').waitFor()
    await page.getByRole('button', { name: 'Copy for the chart' }).click()
    const anyway = page.getByRole('button', { name: 'Copy anyway' })
    const again = page.getByRole('button', { name: 'Copy again' })
    await anyway.or(again).waitFor()
    if (await anyway.isVisible()) await anyway.click()
    await again.waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Discussed with the family.')
    expect(visitor.complaints).toEqual([])
  })

  test('finds the downloads of the note by name, from the keyboard alone', async () => {
    const { page } = visitor
    for (const [typed, ending] of [
      ['word', '.docx'],
      ['pdf', '.pdf'],
    ] as const) {
      await page.keyboard.press('Control+k')
      // The dialog appears before its field has the focus, and lists every action until something is typed.
      await page.locator('[role=dialog] input:focus').waitFor()
      await page.keyboard.type(typed)
      const first = page.locator('[data-action][data-selected]')
      await first.filter({ hasText: 'Download the note as' }).waitFor()
      const coming = page.waitForEvent('download')
      await page.keyboard.press('Enter')
      const anyway = page.getByRole('button', { name: 'Download anyway' })
      await Promise.race([coming, anyway.waitFor().then(() => anyway.press('Enter'))])
      expect((await coming).suggestedFilename()).toMatch(new RegExp(`\\${ending}$`))
    }
    expect(visitor.complaints).toEqual([])
  })

  test('has the first result of the palette selected when better ones come late, unless a key chose one', async () => {
    const { page } = visitor
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/scribes/*/notes', async (route) => {
      const response = await route.fetch()
      await answer.promise
      await route.fulfill({ response })
    })
    await page.reload()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('[role=dialog] input:focus').waitFor()
    await page.keyboard.type('word')
    const selected = page.locator('[data-action][data-selected]')
    await selected.filter({ hasText: 'Settings: Letterhead' }).waitFor()
    answer.resolve()
    await selected.filter({ hasText: 'Download the note as' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await selected.filter({ hasText: 'Settings: Letterhead' }).waitFor()
    // The lists are read again.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(() => selected.textContent()).toContain('Settings: Letterhead')
    await page.keyboard.press('Escape')
    await page.unroute('**/api/scribes/*/notes')
    expect(visitor.complaints).toEqual([])
  })

  test('sees an unsupported dose marked as soon as it is typed', async () => {
    const { page } = visitor
    await page.getByRole('textbox', { name: 'Note' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Started metoprolol 250 mg twice a day.')
    await page.locator('[data-open]', { hasText: '250 mg' }).first().waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('asks about the visit and gets passages with their time, without a language model', async () => {
    const { page } = visitor
    await page.getByRole('tab', { name: 'Ask', exact: true }).click()
    await page
      .getByRole('textbox', { name: 'Ask about this visit' })
      .fill('Which dose of metoprolol?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('No language model is set up.').waitFor()
    await page
      .getByRole('button', { name: /^Play from 0:07:/ })
      .first()
      .waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('sees in one window what another adds, without a reload', async () => {
    const { page, context } = visitor
    const second = await context.newPage()
    await second.goto(page.url().replace(/\/results.*$/, ''))
    await second.getByText('Come on in, Mr. Hale').first().waitFor()
    await page.goto(page.url().replace(/\/results.*$/, ''))
    await page
      .getByPlaceholder('Add notes: vitals, exam findings, anything not said aloud.')
      .fill('BP at home 150/90')
    await expect
      .poll(() =>
        second
          .getByPlaceholder('Add notes: vitals, exam findings, anything not said aloud.')
          .inputValue(),
      )
      .toBe('BP at home 150/90')
    await second.close()
  })
})

test('watches the sample visit as if live, word by word', async () => {
  await using visitor = await openVisitor(app.origin, { moves: true })
  const { page } = visitor
  await signUpAs(page, newEmail())
  await page.getByRole('button', { name: 'Microphone, language and other ways to record' }).click()
  await page.getByRole('menuitem', { name: /Replay/ }).click()
  await page.getByText('Come on in, Mr. Hale').first().waitFor()
  await page
    .getByText(/Replay/)
    .first()
    .waitFor()
  expect(visitor.complaints).toEqual([])
})

test('without a language model an imported dialogue becomes Highlights, and both templates wait', async () => {
  await using visitor = await openVisitor(app.origin, { moves: true })
  const { page } = visitor
  await signUpAs(page, newEmail())
  await page.getByRole('button', { name: 'Paste or type a transcript' }).click()
  const dialogue = [
    '[doctor] hi andrew , how are you ?',
    '[patient] hey , doctor . my right knee has been hurting for two weeks , since i fell off a ladder .',
    '[doctor] any fever ?',
    '[patient] no , no fever .',
    '[doctor] the right knee is swollen . i want to order an x-ray of the right knee and start ibuprofen 600 milligrams three times a day with food .',
    '[patient] okay , sounds good .',
  ].join('\n')
  await page.getByRole('dialog').getByRole('textbox').fill(dialogue)
  await page.getByRole('dialog').getByRole('button', { name: /Add/ }).click()
  await page.getByText('my right knee has been hurting').waitFor()
  await page
    .getByRole('tab', { name: 'Results' })
    .or(page.getByRole('link', { name: 'Results' }))
    .first()
    .click()
  await page.getByRole('button', { name: 'All templates' }).click()
  await page.getByRole('checkbox', { name: 'Choose SOAP note' }).check()
  await page.getByRole('checkbox', { name: 'Choose Referral letter' }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Write/ })
    .click()
  await page.getByRole('button', { name: 'Copy for the chart' }).waitFor()
  await page.getByText(/Referral letter and SOAP note need a language model/).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).textContent()).toMatch(/600/)
  expect(visitor.complaints).toEqual([])
})
