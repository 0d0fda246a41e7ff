import { addDays } from 'date-fns/addDays'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAppointments, openAppointment } from '#contract/appointments.ts'
import { createCall } from '#contract/call.ts'
import { deleteIntegration, type Integration } from '#contract/integrations.ts'
import { getHome } from '#contract/home.ts'
import { deleteScribe, listScribes } from '#contract/scribes.ts'
import { deleteOldLists } from '#server/chart/appointments/jobs.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'
import { connectEmr } from '#test/emr.ts'
import { type FaultyProxy, openFaultyProxy } from '#test/fakes/faulty-proxy.ts'

// A Friday; the clocks of Toronto go forward on the Sunday after it.
const friday = new Date('2026-03-06T15:00:00Z')
const HOUR = 3_600_000
let now = friday
let app: TestApp
let line: FaultyProxy
let demo: ReturnType<typeof demoEmrAt>
beforeAll(async () => {
  app = await testApp({}, { now: () => now })
  line = await openFaultyProxy(app.origin)
  demo = demoEmrAt({ ...app, origin: line.origin })
  const server = {
    type: 'smart',
    displayName: 'Clinic EMR',
    baseUrl: demo.fhir,
    clientId: 'ausculta',
  }
  await writeSetting(app.services, 'emr-servers', [server])
})
afterAll(async () => {
  await line.close()
  await app.close()
})
let user: TestUser
let integration: Integration
beforeEach(async () => {
  // The client checks an ID token by the clock of the machine.
  now = new Date()
  user = await app.newUser()
  integration = await connectEmr(user, demo)
  now = friday
  line.requests.length = 0
})
afterEach(() => (line.fault = undefined))

const searches = () => line.requests.filter((one) => one.includes('/fhir/Appointment'))
const day = { startDate: '2026-03-06', endDate: '2026-03-07' }
const inZone = (timezone: string, by = user) =>
  createCall({ origin: app.origin, token: () => by.token, timezone, fetch })
const listed = async (query: { refresh?: 'true' } = {}) => {
  const { items } = await inZone('America/Toronto').call(listAppointments, {
    query: { ...day, ...query },
  })
  const [list] = items
  if (!list) throw new Error('There is no list.')
  return list
}
const firstOf = async () => {
  const [first] = (await listed()).appointments
  if (!first) throw new Error('There is no appointment.')
  return first
}
const open = (appointmentId: string, by = user) =>
  by.call(openAppointment, { body: { integrationId: integration.id, appointmentId } })

test('lists the day of the EMR in order, with who comes and why', async () => {
  const list = await listed()
  expect(list).toMatchObject({ displayName: 'Clinic EMR', problem: null, truncated: false })
  expect(list.appointments.length).toBeGreaterThan(6)
  const times = list.appointments.map(({ startTime }) => startTime)
  expect(times).toEqual(times.toSorted())
  expect(times[0]?.slice(0, 10)).toBe('2026-03-06')
  for (const { patient, reason, status } of list.appointments) {
    expect(patient?.lastName).not.toBe('')
    expect(reason).not.toBe('')
    expect(status).not.toBe('cancelled')
  }
  const births = list.appointments.map(({ patient }) => patient?.birthDate)
  expect(births.filter(Boolean).length).toBeGreaterThan(3)
  expect(list.lastId).toBe(list.appointments.at(-1)?.appointmentId)
})

test('asks the EMR once in four hours, however many ask together, and again when the user refreshes', async () => {
  await Promise.all(Array.from({ length: 10 }, () => listed()))
  expect(searches()).toHaveLength(1)
  now = new Date(friday.getTime() + 4 * HOUR - 1)
  const { timestamp } = await listed()
  expect(searches()).toHaveLength(1)
  expect(timestamp).toBe(friday.toISOString())
  expect((await listed({ refresh: 'true' })).timestamp).toBe(now.toISOString())
  expect(searches()).toHaveLength(2)
  now = new Date(now.getTime() + 4 * HOUR)
  await listed()
  expect(searches()).toHaveLength(3)
})

test('keeps the list when the EMR fails, and says so', async () => {
  const before = await listed()
  now = new Date(friday.getTime() + 5 * HOUR)
  line.fault = { path: '/demo-emr/fhir/Appointment', answer: 500 }
  const list = await listed()
  expect(list.problem).toBe('The EMR doesn’t answer.')
  expect(list.timestamp).toBe(before.timestamp)
  expect(list.appointments.map(({ appointmentId }) => appointmentId)).toEqual(
    before.appointments.map(({ appointmentId }) => appointmentId),
  )
  line.fault = { path: '/demo-emr/fhir/Appointment', answer: 403 }
  expect((await listed()).problem).toBe('The EMR doesn’t let you read appointments.')
  line.fault = undefined
  expect((await listed()).problem).toBeNull()
})

test('has a day of 24, 23 or 25 hours in the time zone of the user', async () => {
  const ranges = async (zone: string, startDate: string, endDate: string) => {
    line.requests.length = 0
    await inZone(zone).call(listAppointments, { query: { startDate, endDate } })
    const { searchParams } = new URL(searches()[0]?.split(' ')[1] ?? '', line.origin)
    return searchParams.getAll('date')
  }
  expect(await ranges('America/Toronto', '2026-03-08', '2026-03-09')).toEqual([
    'ge2026-03-08T00:00:00-05:00',
    'lt2026-03-09T00:00:00-04:00',
  ])
  expect(await ranges('America/Toronto', '2026-11-01', '2026-11-02')).toEqual([
    'ge2026-11-01T00:00:00-04:00',
    'lt2026-11-02T00:00:00-05:00',
  ])
  expect(await ranges('Asia/Kolkata', '2026-03-06', '2026-03-07')).toEqual([
    'ge2026-03-06T00:00:00+05:30',
    'lt2026-03-07T00:00:00+05:30',
  ])
  expect(await ranges('America/St_Johns', '2026-03-06', '2026-03-07')).toEqual([
    'ge2026-03-06T00:00:00-03:30',
    'lt2026-03-07T00:00:00-03:30',
  ])
})

test('refuses more than 31 days, and an end before the start', async () => {
  for (const endDate of ['2026-03-06', '2026-03-05', '2026-04-07'])
    await expect(
      user.call(listAppointments, { query: { startDate: '2026-03-06', endDate } }),
    ).rejects.toMatchObject({ code: 'bad-request' })
})

test('of another user does not exist, nor after disconnecting', async () => {
  await listed()
  const stranger = await app.newUser()
  expect((await stranger.call(listAppointments, { query: day })).items).toEqual([])
  const { appointmentId } = await firstOf()
  await expect(open(appointmentId, stranger)).rejects.toMatchObject({ code: 'not-found' })
  await user.call(deleteIntegration, { params: { id: integration.id } })
  expect((await user.call(listAppointments, { query: day })).items).toEqual([])
  const left = await app.asOwner('select 1 from appointment_list where integration_id = $1', [
    integration.id,
  ])
  expect(left.rows).toEqual([])
})

test('is deleted by a job two days later, along with anything older than a day', async () => {
  await listed()
  now = addDays(friday, 1)
  await deleteOldLists(app.services, user.user.id)
  const count = async () =>
    (
      await app.asOwner('select 1 from appointment_list where integration_id = $1', [
        integration.id,
      ])
    ).rows.length
  expect(await count()).toBe(1)
  const jobs = await app.asOwner<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
     where name = 'delete-appointments' and data->>'userId' = $1`,
    [user.user.id],
  )
  expect(jobs.rows).toEqual([{ seconds: 2 * 24 * 3600 }])
  now = new Date(now.getTime() + 1)
  await deleteOldLists(app.services, user.user.id)
  expect(await count()).toBe(0)
})

test('opens one visit per appointment, a draft in the folder of appointments with its patient', async () => {
  const first = await firstOf()
  line.requests.length = 0
  const visits = await Promise.all(Array.from({ length: 8 }, () => open(first.appointmentId)))
  expect(new Set(visits.map(({ id }) => id)).size).toBe(1)
  expect(line.requests).toEqual([])
  const [visit] = visits
  expect(visit).toMatchObject({
    draft: true,
    folderId: 'patient-scheduler',
    appointment: { appointmentId: first.appointmentId, startTime: first.startTime },
    patient: {
      demographics: { lastName: first.patient?.lastName, birthDate: first.patient?.birthDate },
      emr: { integrationId: integration.id, emrPatientId: first.patient?.emrPatientId },
    },
  })
  const { items } = await user.call(listScribes, { query: { folder: 'patient-scheduler' } })
  expect(items.map(({ id }) => id)).toEqual([visit?.id])
  expect((await firstOf()).scribe).toEqual({
    id: visit?.id,
    stages: { recorded: false, written: false, reviewed: false, copied: false },
  })
  expect((await user.call(getHome, {})).today.items).toEqual([])
})

test('opens a new visit after the first was deleted', async () => {
  const { appointmentId } = await firstOf()
  const { id } = await open(appointmentId)
  await user.call(deleteScribe, { params: { id } })
  expect((await firstOf()).scribe).toBeNull()
  const again = await open(appointmentId)
  expect(again.id).not.toBe(id)
  expect((await open(appointmentId)).id).toBe(again.id)
})

test('reads an appointment that no list has, and answers 404 for one that the EMR does not have', async () => {
  const { appointmentId, patient } = await firstOf()
  await app.asOwner('delete from appointment_list where integration_id = $1', [integration.id])
  const visit = await open(appointmentId)
  expect(visit.patient?.demographics.lastName).toBe(patient?.lastName)
  await expect(open('made-up')).rejects.toMatchObject({ code: 'not-found' })
  line.fault = { path: '/demo-emr/fhir/Appointment', answer: 500 }
  await expect(open('another')).rejects.toMatchObject({ code: 'unavailable' })
})
