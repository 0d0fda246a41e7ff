import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteVisitChart, type ChartPart, type VisitChart } from '#contract/chart.ts'
import type { AppError } from '#contract/errors.ts'
import { deleteIntegration } from '#contract/integrations.ts'
import { deleteScribe } from '#contract/scribes.ts'
import type { PartReading } from '#server/chart/record/reading.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { linkEmrPatient } from '#test/emr.ts'
import { emrVisit } from '#test/emr-visit.ts'
import { type FaultyProxy, openFaultyProxy } from '#test/fakes/faulty-proxy.ts'
import { partOf, pull, readVisitChart as read } from '#test/visit-chart.ts'
import { chartJobs } from './jobs.ts'
import { pullChart } from './pull.ts'
import { storePart } from './store-part.ts'

let app: TestApp
let proxy: FaultyProxy
beforeAll(async () => {
  app = await testApp()
  proxy = await openFaultyProxy(app.origin)
  await app.services.jobs.work(chartJobs(app.services))
})
afterAll(async () => {
  await proxy.close()
  await app.close()
})

const LONG = 'demo-tremblay-1948'
const linesOf = (chart: VisitChart | null, part: ChartPart) =>
  partOf(chart, part).items.map(({ text }) => text)
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )
const penicillin: PartReading = {
  status: 'ok',
  items: [
    { id: 'AllergyIntolerance/1', part: 'allergies', text: 'Penicillin', date: '', ended: false },
  ],
}
/** A pull that this process doesn't work on, as if another had died while it did. */
async function abandoned() {
  const user = await app.newUser()
  const visit = await emrVisit(app, user, LONG, proxy.origin)
  const { id: scribeId } = visit
  const pullId = randomUUID()
  await pull(user, scribeId)
  await app.asOwner(
    `update visit_chart set pull_id = $2, ended = null, started = now() where scribe_id = $1`,
    [scribeId, pullId],
  )
  return { user, ...visit, late: { userId: user.user.id, scribeId, pullId } }
}

describe('a late answer of a pull', () => {
  test('is stored while the pull is the newest', async () => {
    const { user, id, late } = await abandoned()
    expect(await storePart(app.services, late, 'allergies', penicillin)).toBe(true)
    const chart = await read(user, id)
    expect(linesOf(chart, 'allergies')).toEqual(['Penicillin'])
    expect(partOf(chart, 'medications').status).toBe('reading')
    expect(chart?.changes.map(({ kind }) => kind)).toEqual(['added', 'removed', 'removed'])
  })

  test('is dropped when the visit has another patient', async () => {
    const { user, id, integration, late } = await abandoned()
    await linkEmrPatient(app, user, id, { integration, emrPatientId: 'demo-tremblay-1987' })
    expect(await storePart(app.services, late, 'allergies', penicillin)).toBe(false)
    expect(await read(user, id)).toBeNull()
    await pull(user, id)
    const chart = await read(user, id)
    expect(chart).toMatchObject({ emrPatientId: 'demo-tremblay-1987', changes: [] })
    expect(JSON.stringify(chart)).not.toContain(LONG)
  })

  test('is dropped when another pull has begun', async () => {
    const { user, id, late } = await abandoned()
    await app.asOwner(`update visit_chart set started = now() - interval '5 minutes'`)
    await pull(user, id)
    expect(await storePart(app.services, late, 'allergies', penicillin)).toBe(false)
    expect(linesOf(await read(user, id), 'allergies')).not.toContain('Penicillin')
  })

  test('is dropped when the chart or the visit was deleted', async () => {
    const { user, id, late } = await abandoned()
    await user.call(deleteVisitChart, { params: { id } })
    expect(await storePart(app.services, late, 'allergies', penicillin)).toBe(false)
    expect(await read(user, id)).toBeNull()
    await user.call(deleteScribe, { params: { id } })
    const after = await refusal(storePart(app.services, late, 'allergies', penicillin))
    expect(after?.message).toBe('Scribe not found')
  })

  test('counts as failed when the EMR was disconnected', async () => {
    const { user, id, integration, late } = await abandoned()
    await user.call(deleteIntegration, { params: { id: integration.id } })
    await storePart(app.services, late, 'allergies', penicillin)
    const part = partOf(await read(user, id), 'allergies')
    expect(part.status).toBe('error')
    expect(part.items.map(({ text }) => text)).not.toContain('Penicillin')
  })
})

describe('a process that was killed during a pull', () => {
  test('leaves parts that count as failed after two minutes, and can be read again', async () => {
    const { user, id } = await abandoned()
    expect(partOf(await read(user, id), 'allergies').status).toBe('reading')
    await app.asOwner(
      `update visit_chart set started = now() - interval '3 minutes' where scribe_id = $1`,
      [id],
    )
    expect(partOf(await read(user, id), 'allergies').status).toBe('error')
    expect(partOf(await pull(user, id), 'allergies').status).toBe('ok')
  })

  test('is continued by another, which reads the missing parts only', async () => {
    const { user, id, late } = await abandoned()
    await storePart(app.services, late, 'allergies', penicillin)
    proxy.requests.length = 0
    await pullChart(app.services, late, new AbortController().signal)
    expect(proxy.requests.some((one) => one.includes('AllergyIntolerance'))).toBe(false)
    const chart = await read(user, id)
    expect(linesOf(chart, 'allergies')).toEqual(['Penicillin'])
    expect(chart?.parts.some(({ status }) => status === 'reading')).toBe(false)
  })

  test('stores nothing as failed when it is stopped', async () => {
    const { user, id, late } = await abandoned()
    const stop = AbortSignal.abort()
    await expect(pullChart(app.services, late, stop)).rejects.toThrow()
    expect(partOf(await read(user, id), 'allergies').status).toBe('reading')
  })
})
