import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { includedByDefault } from '#contract/chart-choice.ts'
import { createScribe, getScribe, updateScribe } from '#contract/scribes.ts'
import { chartJobs } from '#server/visits/chart/jobs.ts'
import { testApp, type TestApp } from '../app.ts'
import { emrVisit } from '../emr-visit.ts'
import { chartItem, readVisitChart, storeChart } from '../visit-chart.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.services.jobs.work(chartJobs(app.services))
})
afterAll(() => app.close())

const visitPath = (id: string) => `/home/scribes/all/${id}`
const chartDialog = (page: Page) => page.getByRole('dialog', { name: 'Chart' })
const part = (page: Page, title: string) =>
  chartDialog(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch', { name: title, exact: true }) })

async function openPreview(page: Page) {
  await chartDialog(page).getByRole('button', { name: 'Preview what the note receives' }).click()
  return chartDialog(page).getByRole('textbox', { name: 'What the note receives' })
}

test('a chart is read when its dialog opens, and a part that is turned off leaves the preview', async () => {
  const user = await app.newUser()
  const { id } = await emrVisit(app, user, 'demo-tremblay-1948')
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, visitPath(id))
  const card = page.getByRole('region', { name: 'Chart' })
  await card.getByText('Not read yet.').waitFor()
  expect(await readVisitChart(user, id)).toBeNull()
  await page.keyboard.press('c')
  const dialog = chartDialog(page)
  await dialog.getByText(/^Pulled .* from Clinic EMR$/).waitFor()
  await part(page, 'Medications')
    .getByText(/^\d+ items$/)
    .waitFor()
  expect(await violations(page)).toEqual([])

  const preview = await openPreview(page)
  // The settings of a new account leave chart data out.
  await dialog.getByText('The note receives nothing from the chart.').waitFor()
  await part(page, 'Allergies').getByRole('switch').click()
  await part(page, 'Medications').getByRole('switch').click()
  await part(page, 'Medications').getByText('Changed for this visit').waitFor()
  await expect.poll(() => preview.inputValue(), { timeout: 30_000 }).toContain('Takes ')
  await page.keyboard.press('Escape')
  await card.getByText('In the note: Allergies and Medications').waitFor()

  await card.getByRole('button', { name: 'Open chart' }).click()
  await openPreview(page)
  await expect.poll(() => preview.inputValue(), { timeout: 30_000 }).toContain('Takes ')
  await part(page, 'Medications').getByRole('switch').click()
  await expect.poll(() => preview.inputValue(), { timeout: 30_000 }).not.toContain('Takes ')
  await expect.poll(() => preview.inputValue()).toContain('Allergic to')
  await dialog.getByRole('button', { name: 'Use my settings' }).click()
  await dialog.getByText('The note receives nothing from the chart.').waitFor()
  const options = async () => (await user.call(getScribe, { params: { id } })).patientDataOptions
  await expect.poll(options).toBeNull()
  expect(visitor.complaints).toEqual([])
})

test('an item that is left out stays out after a reload and is missing from the preview', async () => {
  const user = await app.newUser()
  const { id } = await emrVisit(app, user, 'demo-tremblay-1948')
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, user.email, visitPath(id))
  await page.getByRole('button', { name: /^Patient: / }).click()
  await page.getByRole('menuitem', { name: 'Open chart' }).click()
  await chartDialog(page)
    .getByText(/^Pulled /)
    .waitFor()
  const allergies = part(page, 'Allergies')
  await allergies.getByRole('switch').click()
  const options = async () => (await user.call(getScribe, { params: { id } })).patientDataOptions
  await expect.poll(options).toMatchObject({ includeAllergies: true })
  await allergies.getByRole('button', { name: '2 items' }).click()
  const box = allergies.getByRole('checkbox').first()
  const label = await allergies.locator('label').nth(1).innerText()
  const substance = label.split(':')[0] ?? ''
  expect(substance).not.toBe('')
  await box.click()
  await allergies.getByRole('button', { name: '2 items, 1 left out' }).waitFor()
  expect(await violations(page)).toEqual([])
  await expect.poll(async () => (await readVisitChart(user, id))?.excluded).toHaveLength(1)

  await page.reload()
  await page
    .getByRole('region', { name: 'Chart' })
    .getByRole('button', { name: 'Open chart' })
    .click()
  await allergies.getByRole('button', { name: '2 items, 1 left out' }).waitFor()
  const preview = await openPreview(page)
  await expect.poll(() => preview.inputValue(), { timeout: 30_000 }).not.toBe('')
  expect(await preview.inputValue()).not.toContain(substance)
  expect(visitor.complaints).toEqual([])
})

test('a long part shows its beginning and how many more there are, and its search reaches all', async () => {
  const user = await app.newUser()
  const { id } = await emrVisit(app, user, 'demo-tremblay-1948')
  await storeChart(app, user, id, {
    labResults: Array.from({ length: 130 }, (_, n) =>
      chartItem('labResults', `Observation/${n}`, {
        text: `Créatinine no. ${n}`,
        ended: n === 129,
      }),
    ),
  })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, visitPath(id))
  await page
    .getByRole('region', { name: 'Chart' })
    .getByRole('button', { name: 'Open chart' })
    .click()
  const results = part(page, 'Lab results')
  await results.getByRole('button', { name: '130 items' }).click()
  const boxes = results.getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBe(40)
  await results.getByRole('button', { name: 'and 89 more' }).click()
  await results.getByRole('button', { name: 'and 49 more' }).waitFor()
  expect(await boxes.count()).toBe(80)
  const search = results.getByRole('searchbox', { name: 'Search in Lab results' })
  await search.fill('129 creatinine')
  await expect.poll(() => boxes.count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await boxes.click()
  await expect
    .poll(async () => (await readVisitChart(user, id))?.excluded)
    .toEqual(['Observation/129'])
  await search.fill('no such thing')
  await results.getByText('No results.').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a result that is too long for the note is cut between words, and the preview says so', async () => {
  const user = await app.newUser()
  const { id } = await emrVisit(app, user, 'demo-tremblay-1948')
  const words = Array.from({ length: 4_000 }, (_, n) => `word${n}`).join(' ')
  await storeChart(app, user, id, {
    labResults: [chartItem('labResults', 'Observation/1', { text: `Pathology report: ${words}` })],
    allergies: [chartItem('allergies', 'Latex')],
  })
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, user.email, visitPath(id))
  await page
    .getByRole('region', { name: 'Chart' })
    .getByRole('button', { name: 'Open chart' })
    .click()
  const preview = await openPreview(page)
  await part(page, 'Allergies').getByRole('switch').click()
  await expect.poll(() => preview.inputValue(), { timeout: 30_000 }).toContain('Latex')
  const cut = chartDialog(page).getByText(/^Lab results: the note receives/)
  expect(await cut.count()).toBe(0)
  await part(page, 'Lab results').getByRole('switch').click()
  await cut.waitFor()
  const text = await preview.inputValue()
  expect(text).toMatch(/ word\d+ … \(shortened\)/)
  expect(text.length).toBeLessThan(13_000)
  expect(await cut.innerText()).toBe(
    'Lab results: the note receives the text up to a limit; the oldest is shortened.',
  )
  expect(await violations(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('without an EMR the dialog says how to connect one', async () => {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: { draft: false } })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, visitPath(id))
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await chartDialog(page).getByText('No EMR connected').waitFor()
  expect(await violations(page)).toEqual([])
  await chartDialog(page).getByRole('link', { name: 'Connect an EMR' }).click()
  await page.waitForURL('**/home/settings/integrations')
  await chartDialog(page).waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
})

const rowsOf = async (id: string) =>
  (await app.asOwner('select 1 from visit_chart_part where scribe_id = $1', [id])).rows.length

test('when the patient leaves the visit, chart data is kept only on request, unseen until it is deleted', async () => {
  const user = await app.newUser()
  const { id } = await emrVisit(app, user, 'demo-chen')
  await storeChart(app, user, id, { allergies: [chartItem('allergies', 'Latex')] })
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, user.email, visitPath(id))
  await page.getByRole('region', { name: 'Chart' }).getByText('Pat demo-chen · EMR').waitFor()
  await page.getByRole('button', { name: /^Patient: / }).click()
  await page.getByRole('menuitem', { name: 'Edit patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Patient' })
  const question = dialog.getByRole('radiogroup', { name: /^What happens to the chart data of / })
  await dialog.getByRole('button', { name: 'Choose another patient' }).waitFor()
  expect(await question.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Remove from visit' }).click()
  await question.getByRole('radio', { name: 'Delete it' }).and(page.locator(':checked')).waitFor()
  await question.getByRole('radio', { name: 'Keep it with this visit' }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove from visit' }).click()
  await page.getByRole('button', { name: 'Add patient' }).waitFor()
  await expect
    .poll(async () => (await user.call(getScribe, { params: { id } })).patient, { timeout: 30_000 })
    .toBeNull()
  expect(await rowsOf(id)).toBe(1)

  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  const kept = chartDialog(page).getByRole('alert').filter({ hasText: 'a former patient' })
  await kept.waitFor()
  expect(await violations(page)).toEqual([])
  await kept.getByRole('button', { name: 'Delete it' }).click()
  await kept.waitFor({ state: 'detached' })
  await expect.poll(() => rowsOf(id)).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('another patient for a visit asks what happens to chart data, and deletes it unless told otherwise', async () => {
  const user = await app.newUser()
  const { id } = await emrVisit(app, user, 'demo-chen')
  await storeChart(app, user, id, { allergies: [chartItem('allergies', 'Latex')] })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, visitPath(id))
  await page.getByRole('button', { name: /^Patient: / }).click()
  await page.getByRole('menuitem', { name: 'Edit patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Patient' })
  await dialog.getByRole('button', { name: 'Choose another patient' }).click()
  await dialog.getByRole('radio', { name: 'Delete it' }).and(page.locator(':checked')).waitFor()
  await dialog.getByLabel('Last name').fill('Lindqvist')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Patient: Lindqvist' }).waitFor()
  await expect.poll(() => rowsOf(id), { timeout: 30_000 }).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('a French visit says that its differences from the chart have to be found by the clinician, and letters that don’t fit are named', async () => {
  const user = await app.newUser()
  const { id } = await emrVisit(app, user, 'demo-chen')
  const letter = { title: 'Referral letter', text: 'Thank you for seeing her. '.repeat(2_000) }
  await storeChart(app, user, id, {
    letters: [
      chartItem('letters', 'Old', { ...letter, date: '2020-01-01' }),
      chartItem('letters', 'New', { ...letter, date: '2026-01-01' }),
    ],
  })
  const { version } = await user.call(getScribe, { params: { id } })
  const patientDataOptions = { ...includedByDefault, includeLetters: true }
  const body = { version, language: 'fr' as const, patientDataOptions }
  await user.call(updateScribe, { params: { id }, body })
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, user.email, visitPath(id))
  const card = page.getByRole('region', { name: 'Chart' })
  await card.getByRole('button', { name: 'Open chart' }).click()
  await chartDialog(page)
    .getByText('Differences between the chart and the conversation are found only in English')
    .waitFor()
  const preview = await openPreview(page)
  await expect.poll(() => preview.inputValue(), { timeout: 30_000 }).toContain('(shortened)')
  await chartDialog(page)
    .getByText('Letters and notes: the note receives the newest 1 of 2; the oldest of these is')
    .waitFor()
  expect(await violations(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})
