import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChartOptions, includedByDefault } from '#contract/chart-choice.ts'
import { updateVisitChart } from '#contract/chart.ts'
import { type ChartCategory, getMe, updateMe } from '#contract/profile.ts'
import { createScribe, deleteScribe, updateScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { linkPatient } from '#test/patient.ts'
import { chartItem, storeChart } from '#test/visit-chart.ts'
import { chartJobs } from './jobs.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.newUser()
  await prefer({}, true)
})

async function visit(options?: Partial<ChartOptions>, by = user): Promise<string> {
  const { id } = await by.call(createScribe, { body: { draft: false } })
  await linkPatient(by, id, 'Tremblay')
  await storeChart(app, by, id, {
    basicInfo: [chartItem('basicInfo', 'Patient/1')],
    labResults: [chartItem('labResults', 'Observation/1')],
    letters: [],
  })
  if (!options) return id
  const patientDataOptions = { ...includedByDefault, ...options }
  await by.call(updateScribe, { params: { id }, body: { version: 1, patientDataOptions } })
  return id
}

async function prefer(
  enabled: Partial<Record<ChartCategory, boolean>>,
  includeIntegrationData?: boolean,
): Promise<void> {
  const individualSettings = Object.fromEntries(
    Object.entries(enabled).map(([name, on]) => [name, { enabled: on }]),
  )
  const { version } = await user.call(getMe, {})
  const integrationDataPreferences = {
    individualSettings,
    ...(includeIntegrationData !== undefined && { includeIntegrationData }),
  }
  await user.call(updateMe, { body: { version, settings: { integrationDataPreferences } } })
}

/** Runs what was queued for the user, as a worker would. */
async function work(): Promise<number> {
  const { rows } = await app.asOwner<{ data: object }>(
    `delete from pgboss.job where name = 'mark-chart-notes' and data->>'userId' = $1 returning data`,
    [user.user.id],
  )
  const job = chartJobs(app.services).find(({ name }) => name === 'mark-chart-notes')
  for (const { data } of rows) await job?.run(data, new AbortController().signal)
  return rows.length
}

async function rowOf(id: string) {
  const { rows } = await app.asOwner<{ source_rev: number; updated: Date }>(
    'select source_rev, updated from scribe where id = $1',
    [id],
  )
  return rows[0]
}
/** Whether a change makes the notes of a visit out of date. */
async function isMarked(id: string, change: () => Promise<void>): Promise<boolean> {
  await work()
  const before = await rowOf(id)
  await change()
  await work()
  const after = await rowOf(id)
  // The visit keeps its place in the list.
  expect(after?.updated).toEqual(before?.updated)
  return after?.source_rev !== before?.source_rev
}

test('notes are out of date once the settings give them another part of the chart', async () => {
  const id = await visit()
  expect(await isMarked(id, () => prefer({ lab_test: true }))).toBe(true)
  expect(await isMarked(id, () => prefer({ lab_test: true }))).toBe(false)
  expect(await isMarked(id, () => prefer({ lab_test: false }))).toBe(true)
})

test('turning chart data off is a change for every visit that received something', async () => {
  const id = await visit()
  expect(await isMarked(id, () => prefer({}, false))).toBe(true)
  expect(await isMarked(id, () => prefer({ lab_test: true }))).toBe(false)
})

test('a part without entries, or with excluded ones only, changes no note', async () => {
  const id = await visit()
  expect(await isMarked(id, () => prefer({ encounter_notes: true }))).toBe(false)
  const body = { version: 1, excluded: ['Observation/1'] }
  await user.call(updateVisitChart, { params: { id }, body })
  expect(await isMarked(id, () => prefer({ lab_test: true }))).toBe(false)
})

test('a visit that decides for itself keeps its notes, and the next one doesn’t', async () => {
  const [own, other] = [await visit({ includeLabResults: false }), await visit()]
  const before = await rowOf(other)
  expect(await isMarked(own, () => prefer({ lab_test: true }))).toBe(false)
  expect((await rowOf(other))?.source_rev).toBeGreaterThan(before?.source_rev ?? 0)
})

test('another user’s notes stay, and a deleted visit stops nothing', async () => {
  const stranger = await app.newUser()
  const foreign = await visit(undefined, stranger)
  const [gone, id] = [await visit(), await visit()]
  await user.call(deleteScribe, { params: { id: gone } })
  expect(await isMarked(foreign, () => prefer({ lab_test: true }))).toBe(false)
  expect(await isMarked(id, () => prefer({ lab_test: false }))).toBe(true)
})

test('a change of other settings queues nothing', async () => {
  await work()
  const { version } = await user.call(getMe, {})
  await user.call(updateMe, { body: { version, settings: { theme: 'dark' } } })
  expect(await work()).toBe(0)
})
