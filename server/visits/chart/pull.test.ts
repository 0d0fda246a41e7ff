import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import {
  type ChartPart,
  deleteVisitChart,
  getChartPreview,
  pullVisitChart,
  updateVisitChart,
  type VisitChart,
} from '#contract/chart.ts'
import type { AppError } from '#contract/errors.ts'
import { deleteIntegration, listIntegrations } from '#contract/integrations.ts'
import { createScribe, updateScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { partOf, pull, readVisitChart as read } from '#test/visit-chart.ts'
import { linkEmrPatient } from '#test/emr.ts'
import { changeConnection, emrVisit } from '#test/emr-visit.ts'
import { type FaultyProxy, openFaultyProxy } from '#test/fakes/faulty-proxy.ts'
import { includedByDefault } from '#contract/chart-choice.ts'
import { chartJobs } from './jobs.ts'

let app: TestApp
let proxy: FaultyProxy
beforeAll(async () => {
  app = await testApp()
  proxy = await openFaultyProxy(app.origin)
  await app.services.jobs.work(chartJobs(app.services))
})
afterEach(() => (proxy.fault = undefined))
afterAll(async () => {
  await proxy.close()
  await app.close()
})

const LONG = 'demo-tremblay-1948'
const linked = async (emrPatientId = LONG) => {
  const user = await app.newUser()
  return { user, ...(await emrVisit(app, user, emrPatientId, proxy.origin)) }
}
const linesOf = (chart: VisitChart | null, part: ChartPart) =>
  partOf(chart, part).items.map(({ text }) => text)
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )
const sourceRev = async (id: string) =>
  (await app.asOwner(`select source_rev from scribe where id = $1`, [id])).rows[0]?.source_rev
const choose = (user: TestUser, id: string) =>
  user.call(updateScribe, {
    params: { id },
    body: { version: 1, patientDataOptions: includedByDefault },
  })

describe('a pull of the chart for a visit', () => {
  test('reads every part of the patient’s record', async () => {
    const { user, id } = await linked()
    const chart = await pull(user, id)
    expect(chart).toMatchObject({ displayName: 'Clinic EMR', emrPatientId: LONG, changes: [] })
    expect(chart.parts.map(({ part, status }) => `${part} ${status}`)).toEqual([
      'basicInfo ok',
      'appointmentHistory ok',
      'allergies ok',
      'medications ok',
      'diagnoses ok',
      'letters ok',
      'historyItems ok',
      'labResults ok',
      'labGroups ok',
      'customBands unsupported',
    ])
    expect(linesOf(chart, 'basicInfo')).toEqual([
      'Marie Tremblay, formerly Marie Bouchard, female, born 12 Mar 1948, preferred language fr-CA',
    ])
    expect(linesOf(chart, 'allergies')).toEqual([
      'Codeine: Nausea (mild)',
      'Sulfonamide antibiotics: Rash (moderate)',
    ])
    // The drug is a resource that the prescription refers to.
    expect(linesOf(chart, 'medications')).toContain(
      'Apixaban 5 mg tablet, 1 tablet twice daily, for Atrial fibrillation',
    )
    expect(linesOf(chart, 'diagnoses')).toContain('Hypertension, since 1999')
    expect(linesOf(chart, 'labResults')).toContain('Hemoglobin A1c 7.2 % (≤6.4)')
    expect(linesOf(chart, 'labGroups')[0]).toContain('Creatinine 138 µmol/L (50–100); eGFR')
    expect(linesOf(chart, 'historyItems')).toContain('Procedure: Cholecystectomy, 1988')
    const letters = partOf(chart, 'letters').items
    expect(letters.map(({ title }) => title)).toEqual([
      'Progress note, Dr. Isabelle Gagnon',
      'Cardiology consultation, Dr. Henri Lavoie (cardiology)',
    ])
    expect(letters[1]?.text).toContain('LVEF 45%')
  })

  test('has each patient’s own data', async () => {
    const { user, id, integration } = await linked()
    const second = (await user.call(createScribe, { body: { draft: false } })).id
    await linkEmrPatient(app, user, second, { integration, emrPatientId: 'demo-tremblay-1987' })
    const [one, other] = await Promise.all([pull(user, id), pull(user, second)])
    const isAbout = (chart: VisitChart, patient: string) =>
      chart.parts.every(({ items }) => items.every((item) => item.id.includes(`${patient}`)))
    const own = { ...one, parts: one.parts.filter(({ part }) => part !== 'appointmentHistory') }
    expect(isAbout(own, LONG)).toBe(true)
    expect(linesOf(other, 'basicInfo')[0]).toContain('1987')
    expect(linesOf(one, 'basicInfo')[0]).toContain('1948')
  })

  test('says in the access log who pulled it and who saw it', async () => {
    const { user, id } = await linked('demo-chen')
    await pull(user, id)
    const { items } = await user.call(listAudit, { params: { id }, query: {} })
    const actions = items.map(({ action }) => action)
    expect(actions).toContain('chart.pull')
    expect(actions).toContain('chart.read')
  })

  test('joins the one that is under way', async () => {
    const { user, id } = await linked('demo-chen')
    const params = { id }
    await Promise.all([1, 2, 3].map(() => user.call(pullVisitChart, { params })))
    const { rows } = await app.asOwner(
      `select id from pgboss.job where name = 'pull-chart' and data->>'scribeId' = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
    await expect.poll(async () => (await read(user, id))?.pulled, { timeout: 30_000 }).toBeTruthy()
  })

  test('reads the other parts if one fails, and keeps its earlier data', async () => {
    const { user, id } = await linked()
    const first = await pull(user, id)
    proxy.fault = { path: '/demo-emr/fhir/AllergyIntolerance', answer: 500 }
    const second = await pull(user, id)
    const failed = partOf(second, 'allergies')
    expect(failed).toMatchObject({ status: 'error', read: expect.any(String) })
    expect(failed.items).toEqual(partOf(first, 'allergies').items)
    expect(partOf(second, 'medications').status).toBe('ok')
    expect(second.changes).toEqual([])
  })

  test('that couldn’t open the EMR isn’t shown as its last reading', async () => {
    const { user, id, integration } = await linked()
    const lastSync = async () =>
      (await user.call(listIntegrations, {})).items.find((one) => one.id === integration.id)
        ?.metadata.lastSyncedAt
    await pull(user, id)
    const before = await lastSync()
    expect(before).toBeTruthy()
    await app.asOwner(
      `update integration set expires = now() - interval '1 minute' where id = $1`,
      [integration.id],
    )
    proxy.fault = { path: '/demo-emr/token', answer: 503 }
    expect(partOf(await pull(user, id), 'allergies').status).toBe('error')
    expect(await lastSync()).toBe(before)
  })

  test('asks for nothing that the connection wasn’t granted', async () => {
    const { user, id, integration } = await linked()
    await changeConnection(app, user, integration.id, (connection) => ({
      ...connection,
      ...(connection.tokens && {
        tokens: { ...connection.tokens, scope: 'user/Patient.rs user/Condition.rs' },
      }),
    }))
    proxy.requests.length = 0
    const chart = await pull(user, id)
    expect(partOf(chart, 'basicInfo').status).toBe('ok')
    expect(partOf(chart, 'diagnoses').status).toBe('ok')
    for (const part of [
      'allergies',
      'medications',
      'letters',
      'historyItems',
      'labResults',
    ] as const)
      expect(partOf(chart, part)).toMatchObject({ status: 'forbidden', items: [] })
    const types = proxy.requests.map((one) => /fhir\/(\w+)/.exec(one)?.[1])
    expect(new Set(types)).toEqual(new Set(['Patient', 'Condition']))
  })

  test('makes notes out of date only when they would receive something else', async () => {
    const { user, id } = await linked('demo-chen')
    await pull(user, id)
    expect(await sourceRev(id)).toBe(0)
    await user.call(deleteVisitChart, { params: { id } })
    await choose(user, id)
    await pull(user, id)
    const after = Number(await sourceRev(id))
    expect(after).toBeGreaterThan(0)
    await pull(user, id)
    expect(await sourceRev(id)).toBe(after)
  })

  test('needs a patient of a connected EMR', async () => {
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: {} })
    const none = await refusal(user.call(pullVisitChart, { params: { id } }))
    expect(none?.detail).toContain('Choose a patient')
    const other = await linked()
    await other.user.call(deleteIntegration, { params: { id: other.integration.id } })
    const gone = await refusal(other.user.call(pullVisitChart, { params: { id: other.id } }))
    expect(gone).toMatchObject({ code: 'bad-request', message: 'The chart can’t be read.' })
  })
})

describe('the chart lines that a note receives', () => {
  test('is in the preview, without what the clinician left out', async () => {
    const { user, id } = await linked('demo-tremblay-1948')
    const params = { id }
    const chart = await pull(user, id)
    expect(await user.call(getChartPreview, { params })).toEqual({ text: '', parts: [], cut: [] })
    await choose(user, id)
    const all = await user.call(getChartPreview, { params })
    expect(all.parts).toEqual(['basicInfo', 'allergies', 'medications', 'diagnoses'])
    expect(all.text).toContain('Allergic to Codeine: Nausea (mild), 21 Sep 2010')
    const [codeine] = partOf(chart, 'allergies').items
    const before = Number(await sourceRev(id))
    const body = { version: chart.version, excluded: [codeine?.id ?? ''] }
    const changed = await user.call(updateVisitChart, { params, body })
    expect(changed.chart).toMatchObject({ excluded: body.excluded, version: chart.version + 1 })
    expect((await user.call(getChartPreview, { params })).text).not.toContain('Codeine')
    expect(await sourceRev(id)).toBe(before + 1)
    const stale = await refusal(user.call(updateVisitChart, { params, body }))
    expect(stale).toMatchObject({ code: 'version-mismatch', current: changed.chart })
  })
})
