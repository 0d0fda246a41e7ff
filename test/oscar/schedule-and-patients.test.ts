import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAppointments, openAppointment } from '#contract/appointments.ts'
import { searchEmrPatients } from '#contract/emr-patients.ts'
import type { AppError } from '#contract/errors.ts'
import type { Integration } from '#contract/integrations.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { approveOscar, connectOscar } from './connect.ts'
import { openOscar, type Oscar } from './oscar.ts'
import * as records from './records.ts'
import type { ScheduledAppointment } from './services.ts'

let app: TestApp
let user: TestUser
let oscar: Oscar
let integration: Integration
beforeAll(async () => {
  app = await testApp()
  oscar = await openOscar()
  user = await app.newUser()
  await approveOscar(app, oscar)
  integration = await connectOscar(user, oscar)
})
beforeEach(() => {
  oscar.fault = undefined
  oscar.requests.length = 0
})
afterAll(async () => {
  await app.close()
  await oscar.close()
})

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )
const emr = () => openEmr(app.services, user.user.id, integration.id)

const slot = (change: Partial<ScheduledAppointment>): ScheduledAppointment => ({
  appointmentNo: 1,
  demographicNo: 101,
  name: 'OKAFOR, MARGARET',
  status: 't',
  startTime: '09:00 AM',
  duration: '14m ',
  reason: 'Diabetes',
  type: null,
  date: Date.parse('2026-11-27T08:00:00Z'),
  ...change,
})
const readDay = async () => {
  const query = { startDate: '2026-11-27', endDate: '2026-11-28', refresh: 'true' } as const
  const [list] = (await user.call(listAppointments, { query })).items
  if (!list) throw new Error('there should be a list')
  return list
}

describe('the day list', () => {
  test('has the clinician’s appointments with the patients’ own records', async () => {
    oscar.schedule.set('2026-11-27', [
      slot({
        appointmentNo: 2,
        status: 'HS',
        date: Date.parse('2026-11-27T09:30:00Z'),
        demographicNo: 102,
        duration: '1H ',
      }),
      slot({}),
      slot({ appointmentNo: 3, status: 'C' }),
      slot({
        appointmentNo: 4,
        demographicNo: 0,
        name: 'LUNCH',
        date: Date.parse('2026-11-27T11:00:00Z'),
        reason: null,
      }),
      slot({ appointmentNo: 5, date: Date.parse('2026-11-29T11:00:00Z') }),
      slot({ appointmentNo: 6, date: null, startTime: '02:05 PM', status: 'N' }),
    ])
    const { appointments, problem, truncated } = await readDay()
    expect([problem, truncated]).toEqual([null, false])
    expect(
      appointments.map(({ appointmentId, startTime, status }) => [
        appointmentId,
        startTime,
        status,
      ]),
    ).toEqual([
      ['1', '2026-11-27T08:00:00.000Z', 'booked'],
      ['2', '2026-11-27T09:30:00.000Z', 'arrived'],
      ['4', '2026-11-27T11:00:00.000Z', 'booked'],
      ['6', '2026-11-27T13:05:00.000Z', 'noshow'],
    ])
    expect(appointments[0]).toMatchObject({
      endTime: '2026-11-27T08:15:00.000Z',
      reason: 'Diabetes',
      patient: {
        emrPatientId: '101',
        firstName: 'Margaret',
        lastName: 'Okafor',
        birthDate: '1950-03-09',
      },
    })
    expect(appointments[1]).toMatchObject({
      endTime: '2026-11-27T10:31:00.000Z',
      patient: { lastName: 'Lévesque' },
    })
    expect(appointments[2]?.patient).toBeNull()
    const paths = oscar.requests.map(({ path }) => path)
    expect(paths).toContain('/ws/services/schedule/999998/day/2026-11-27')
  })

  test('opens a visit with the patient of the appointment', async () => {
    oscar.schedule.set('2026-11-27', [slot({})])
    await readDay()
    const body = { integrationId: integration.id, appointmentId: '1' }
    const visit = await user.call(openAppointment, { body })
    expect(visit.patient?.demographics).toMatchObject({
      lastName: 'Okafor',
      birthDate: '1950-03-09',
      sex: 'female',
      number: 'C-101',
    })
    expect((await user.call(openAppointment, { body })).id).toBe(visit.id)
  })

  test('opens an appointment that no list has, if it is the clinician’s', async () => {
    const open = (appointmentId: string) =>
      user.call(openAppointment, { body: { integrationId: integration.id, appointmentId } })
    const visit = await open('81')
    expect(visit.appointment).toEqual({
      appointmentId: '81',
      startTime: '2026-12-01T14:45:00.000Z',
    })
    expect(visit.patient?.demographics.lastName).toBe('Okafor')
    for (const id of ['82', '83', '84', 'x'])
      expect([id, (await refusal(open(id)))?.code]).toEqual([id, 'not-found'])
  })

  test('stays as it was when OSCAR answers with a page for signing in, another shape or an error', async () => {
    oscar.schedule.set('2026-11-27', [slot({})])
    await readDay()
    for (const answer of ['login-page', 500, { json: 'nothing' }] as const) {
      oscar.fault = { path: '/ws/services/schedule', answer }
      const list = await readDay()
      expect(list.problem).toContain('doesn’t answer')
      expect(list.appointments).toHaveLength(1)
    }
    oscar.fault = undefined
    oscar.schedule.set('2026-11-27', [slot({}), { appointmentNo: 9 } as ScheduledAppointment])
    expect((await readDay()).problem).toContain('could not be read')
  })

  test('has no name where OSCAR answers with another patient', async () => {
    oscar.schedule.set('2026-11-27', [slot({})])
    oscar.fault = { path: '/ws/services/demographics', answer: { json: records.peter } }
    const { appointments } = await readDay()
    expect(appointments[0]?.patient).toEqual({
      emrPatientId: '101',
      firstName: '',
      lastName: '',
      birthDate: '',
    })
  })
})

describe('patients', () => {
  const search = async (text: string) =>
    (await user.call(searchEmrPatients, { params: { id: integration.id }, body: { text } })).items

  test.each([
    'okafor',
    'Margaret Okafor',
    'Okafor Margaret',
    'okafor, mar',
    '1950-03-09',
    '9876543217',
  ])('are found by “%s”', async (text) => {
    expect(await search(text)).toMatchObject([
      { emrPatientId: '101', demographics: { lastName: 'Okafor', birthDate: '1950-03-09' } },
    ])
  })

  test('are found by a name with accents', async () => {
    expect(await search('Lévesque')).toMatchObject([
      { emrPatientId: '102', demographics: { sex: 'male', number: '' } },
    ])
    expect(await search('nobody')).toEqual([])
  })

  test('are nobody when OSCAR answers with something else, doesn’t answer or has another one', async () => {
    oscar.fault = { path: '/ws/services/demographics', answer: 'login-page' }
    expect((await refusal(search('okafor')))?.code).toBe('unavailable')
    oscar.fault = { path: '/ws/services/demographics', answer: 'silence' }
    const quick = (await emr()).searchPatients('okafor', AbortSignal.timeout(200))
    expect((await refusal(quick))?.code).toBe('unavailable')
    oscar.fault = { path: '/ws/services/demographics/basic', answer: { json: records.peter } }
    expect((await refusal((await emr()).readBanner('101')))?.code).toBe('unavailable')
    oscar.fault = undefined
    expect((await refusal((await emr()).readBanner('999')))?.message).toContain(
      'no longer has this patient',
    )
    expect(
      await (await emr()).readPatient('../provider', AbortSignal.timeout(60_000)),
    ).toBeUndefined()
  })
})
