import { expect, test } from 'vitest'
import type { FhirAnswer, FhirClient, Resource } from '#server/chart/fhir/client.ts'
import { readAppointments } from './appointments.ts'

const baseUrl = 'https://emr.example/fhir'
const days = { startDate: '2026-03-06', endDate: '2026-03-07', timeZone: 'America/Toronto' }

const answerOf = (code: number, body: unknown): FhirAnswer => ({
  status: code === 200 ? 'ok' : code === 403 ? 'forbidden' : 'error',
  code,
  content: Buffer.from(JSON.stringify(body)),
  body,
  headers: new Headers(),
})

const bundle = (matches: object[], included: object[] = [], next?: string) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  ...(next && { link: [{ relation: 'next', url: next }] }),
  entry: [
    ...matches.map((resource) => ({ resource, search: { mode: 'match' } })),
    ...included.map((resource) => ({ resource, search: { mode: 'include' } })),
  ],
})

/** An EMR that gives these answers in turn, and then nothing. */
function emr(answers: FhirAnswer[], practitioner: string | undefined = 'Practitioner/1') {
  const asked: string[] = []
  const client: FhirClient = {
    integrationId: 'i',
    baseUrl,
    displayName: 'EMR',
    practitioner,
    scope: '',
    send: async (target) => {
      asked.push(target)
      return answers.shift() ?? answerOf(200, bundle([]))
    },
  }
  return { client, asked }
}

const appointment = (id: string, actors: string[], more: Partial<Resource> = {}) => ({
  resourceType: 'Appointment',
  id,
  status: 'booked',
  start: '2026-03-06T09:00:00-05:00',
  participant: ['Practitioner/1', ...actors].map((reference) => ({ actor: { reference } })),
  ...more,
})
const patient = (id: string, family: string) => ({
  resourceType: 'Patient',
  id,
  name: [{ family, given: ['Pat'] }],
})
const read = (client: FhirClient) => readAppointments(client, days, AbortSignal.timeout(30_000))

test('takes a name only from the patient that the appointment refers to', async () => {
  const { client } = emr([
    answerOf(
      200,
      bundle(
        [
          appointment('a', ['Patient/7']),
          appointment('b', ['https://elsewhere.example/fhir/Patient/8']),
          appointment('c', ['Patient/7', 'Patient/8']),
          appointment('d', [`${baseUrl}/Patient/7/_history/2`]),
          appointment('e', []),
          appointment('f', ['#p'], { contained: [{ ...patient('p', 'Contained') }] }),
          appointment('g', ['Patient/9']),
        ],
        [
          patient('8', 'Other'),
          patient('7', 'Right'),
          { ...patient('9', 'Group'), resourceType: 'Group' },
        ],
      ),
    ),
  ])
  const { appointments } = await read(client)
  const names = appointments.map((one) => [
    one.appointmentId,
    one.patient && (one.patient.demographics?.lastName ?? 'unknown'),
  ])
  expect(names).toEqual([
    ['a', 'Right'],
    ['b', null],
    ['c', null],
    ['d', 'Right'],
    ['e', null],
    ['f', null],
    ['g', 'unknown'],
  ])
})

test('reads patients that did not come with the appointments, and no others', async () => {
  const { client, asked } = emr([
    answerOf(200, bundle([appointment('a', ['Patient/7'])])),
    answerOf(200, bundle([patient('8', 'Other'), patient('7', 'Right')])),
  ])
  const { appointments } = await read(client)
  expect(asked[1]).toBe('Patient?_id=7')
  expect(appointments[0]?.patient?.demographics?.lastName).toBe('Right')
})

test('leaves out other days, other clinicians and cancelled appointments', async () => {
  const { client } = emr([
    answerOf(
      200,
      bundle([
        appointment('before', [], { start: '2026-03-06T04:59:59Z' }),
        appointment('after', [], { start: '2026-03-07T05:00:00Z' }),
        appointment('last', [], { start: '2026-03-07T04:59:59Z' }),
        appointment('first', [], { start: '2026-03-06T05:00:00Z' }),
        appointment('first', [], { start: '2026-03-06T05:00:00Z' }),
        appointment('cancelled', [], { status: 'cancelled' }),
        appointment('other', [], {
          participant: [{ actor: { reference: 'Practitioner/2' } }],
        }),
        appointment('undated', [], { start: undefined }),
      ]),
    ),
  ])
  const { appointments } = await read(client)
  expect(appointments.map(({ appointmentId }) => appointmentId)).toEqual(['first', 'last'])
})

test('cuts a list off at 200 appointments and says so', async () => {
  const many = Array.from({ length: 230 }, (_, at) => appointment(`a${at}`, []))
  const { client } = emr([answerOf(200, bundle(many))])
  const list = await read(client)
  expect(list.appointments).toHaveLength(200)
  expect(list).toMatchObject({ truncated: true, isIncomplete: false })
})

test('says that a list is incomplete when a later page fails', async () => {
  const page = bundle([appointment('a', [])], [], `${baseUrl}?page=2`)
  const { client } = emr([answerOf(200, page), answerOf(500, {})])
  expect(await read(client)).toMatchObject({
    appointments: [{ appointmentId: 'a' }],
    truncated: false,
    isIncomplete: true,
  })
})

test('says so when the EMR names no clinician, or a patient', async () => {
  for (const user of ['', 'Patient/7', 'https://elsewhere.example/fhir/Practitioner/1']) {
    const { client, asked } = emr([], user)
    await expect(read(client)).rejects.toMatchObject({ code: 'bad-request' })
    expect(asked).toEqual([])
  }
})
