import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { listNotes } from '#contract/notes.ts'
import { type TestApp, testApp } from '../app.ts'
import { violations } from './axe.ts'
import { isChangeOf, keepToasts, openNewSample, openVisitor } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dose = 'Start metoprolol 250 mg twice a day.'

/** @param onOpen runs before the note is shortened */
async function openShortNote(
  page: Page,
  sentence = dose,
  onOpen: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await keepToasts(page)
  const { call } = await openNewSample(app, page)
  await onOpen()
  const [, , , , visit = ''] = new URL(page.url()).pathname.split('/')
  // Most of the note is deleted, so that most of what was said is left out.
  await page.getByRole('textbox', { name: 'Note' }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Shift+End')
  await page.keyboard.press('Delete')
  await page.keyboard.type('## Plan')
  await page.keyboard.press('Enter')
  await page.keyboard.type(sentence)
  const onServer = async () =>
    (await call(listNotes, { params: { id: visit } })).items.map(({ content }) => content).join()
  const saved = async () => /^## Plan\s+(?:- )?([^\n]*?)\s*$/.exec(await onServer())?.[1]
  await expect.poll(saved).toBe(sentence)
  await page.getByText('Saved', { exact: true }).waitFor()
}

/** Keeps the lists of what a note leaves out back until they are answered. */
async function holdOmissions(page: Page): Promise<PromiseWithResolvers<void>> {
  const answer = Promise.withResolvers<void>()
  await page.route(/\/omissions$/, async (route) => {
    await answer.promise
    await route.continue()
  })
  return answer
}

describe('what was said and is missing from the note', () => {
  test('is added under its heading with its evidence, and taken back', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await openShortNote(page)
    // The list of the version before stays until that of this one has loaded.
    await page.reload()
    await page.getByRole('tab', { name: /^Missing/ }).click()
    const panel = page.getByRole('region', { name: /^Possibly missing/ })
    const addable = panel.getByRole('group').filter({ hasText: 'Add to Plan' })
    const title = (await addable.first().getAttribute('aria-label')) ?? ''
    const card = panel.getByRole('group', { name: title, exact: true })
    await card.getByRole('button', { name: 'Add to Plan' }).click()
    await page.getByText('Added to Plan.').waitFor()
    await card.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await card.waitFor()
    const decided = page.waitForResponse(isChangeOf('/omissions'))
    await panel.getByRole('button', { name: 'Not needed' }).first().click()
    await panel.getByText('1 not needed').waitFor()
    await decided
    // The tab that was chosen is open again.
    await page.reload()
    await page.getByText('1 not needed').waitFor()
    expect(visitor.complaints).toEqual([])
  })
})

test('a note is not copied before the list of what it leaves out has loaded', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await openShortNote(page, 'Rest.')
  const answer = await holdOmissions(page)
  const asked = page.waitForRequest(/\/omissions$/)
  await page.reload()
  await asked
  await page.getByRole('button', { name: 'Copy for the chart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Before you copy' })
  answer.resolve()
  await dialog
    .getByRole('button', { name: /^Thoughts of harm/ })
    .first()
    .waitFor()
  expect(await page.getByText('Copied').count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('a note that was just edited is not copied before the list for its new text has loaded', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  let answer: PromiseWithResolvers<void> | undefined
  await openShortNote(page, 'Rest.', async () => {
    await page.getByRole('tab', { name: /^Missing \d/ }).waitFor()
    answer = await holdOmissions(page)
  })
  await page.getByRole('button', { name: 'Copy for the chart' }).click()
  answer?.resolve()
  await page
    .getByRole('dialog', { name: 'Before you copy' })
    .getByRole('button', { name: /^Thoughts of harm/ })
    .first()
    .waitFor()
  expect(await page.getByText('Copied').count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('a note is not signed before the list of what it leaves out has loaded', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await openShortNote(page, 'Rest.')
  const answer = await holdOmissions(page)
  const asked = page.waitForRequest(/\/omissions$/)
  await page.reload()
  await asked
  const dialog = page.getByRole('dialog', { name: /^Sign / })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.locator('button[data-loading]', { hasText: 'Sign' }).waitFor()
  expect(await dialog.count()).toBe(0)
  answer.resolve()
  await dialog.getByRole('button', { name: 'Sign anyway' }).waitFor()
  await dialog
    .getByRole('button', { name: /^Thoughts of harm/ })
    .first()
    .waitFor()
  expect(visitor.complaints).toEqual([])
})

describe('a note with an unsupported dose', () => {
  test('is not copied before the user has seen it, and one key leads there', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await openShortNote(page)
    await page.getByRole('button', { name: 'Copy for the chart' }).click()
    const dialog = page.getByRole('dialog', { name: 'Before you copy' })
    await dialog.getByText(dose).waitFor()
    await dialog
      .getByRole('button', { name: /^Thoughts of harm/ })
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const card = page.getByRole('region', { name: 'Statements to review' })
    await card.getByRole('button', { name: 'Remove' }).first().click()
    await page.getByText('Removed from the note.').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Note' }).textContent())
      .not.toContain('250 mg')
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Note' }).textContent())
      .toContain('250 mg')
    expect(visitor.complaints).toEqual([])
  })
})
