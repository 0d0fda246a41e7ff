import type { Appointment, Bundle } from '@medplum/fhirtypes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'

// The clocks of Toronto go forward on Sunday 8 March 2026 at 2:00, from -05:00 to -04:00.
const friday = '2026-03-06T15:00:00Z'
let now = new Date(friday)
let app: TestApp
let demo: ReturnType<typeof demoEmrAt>
let token: string
beforeAll(async () => {
  app = await testApp({}, { now: () => now })
  demo = demoEmrAt(app)
  const user = await app.newUser()
  token = (await demo.connect(user, { timeZone: 'America/Toronto' })).access_token
})
afterAll(() => app.close())

const appointments = async (query: string): Promise<Appointment[]> => {
  const all: Appointment[] = []
  let next: string | undefined = `Appointment?_sort=date&${query}`
  while (next) {
    const answer: Response = await demo.ask(token, next)
    expect(answer.status).toBe(200)
    const { entry = [], link = [] } = (await answer.json()) as Bundle
    all.push(...entry.map(({ resource }) => resource as Appointment))
    next = link.find(({ relation }) => relation === 'next')?.url
  }
  return all
}
const day = (from: string, to: string) =>
  appointments(
    `practitioner=Practitioner/demo-dr-gagnon&date=ge${encodeURIComponent(from)}&date=lt${encodeURIComponent(to)}`,
  )

test('a local day has eight to ten appointments within its hours, on both sides of a change of the clocks', async () => {
  const before = await day('2026-03-06T00:00:00-05:00', '2026-03-07T00:00:00-05:00')
  const after = await day('2026-03-09T00:00:00-04:00', '2026-03-10T00:00:00-04:00')
  for (const [list, date, offset] of [
    [before, '2026-03-06', '-05:00'],
    [after, '2026-03-09', '-04:00'],
  ] as const) {
    expect(list.length).toBeGreaterThanOrEqual(8)
    expect(list.length).toBeLessThanOrEqual(10)
    for (const { start = '', end = '' } of list) {
      expect(start.startsWith(`${date}T`)).toBe(true)
      expect(start.endsWith(offset)).toBe(true)
      const hour = Number(start.slice(11, 13))
      expect(hour).toBeGreaterThanOrEqual(8)
      expect(hour).toBeLessThanOrEqual(17)
      expect(Date.parse(end)).toBeGreaterThan(Date.parse(start))
    }
    expect(list[0]?.start).toContain('T08:30:00')
    const starts = list.map(({ start = '' }) => start)
    expect(new Set(starts).size).toBe(starts.length)
    const patients = list.map(({ participant }) => participant[0]?.actor?.reference)
    expect(new Set(patients).size).toBe(patients.length)
  }
})

test('an appointment is found by its moment, whatever offset it is written with', async () => {
  const [first] = await appointments('date=2026-03-09')
  const start = new Date(first?.start ?? '')
  expect(start.toISOString()).toBe('2026-03-09T12:30:00.000Z')
  for (const moment of ['2026-03-09T12:30:00Z', '2026-03-09T14:30:00+02:00', first?.start ?? ''])
    expect(await appointments(`date=${encodeURIComponent(moment)}`)).toEqual([first])
})

test('the weekend of the change is free, and the days add up to the window', async () => {
  const weekend = await day('2026-03-07T00:00:00-05:00', '2026-03-09T00:00:00-04:00')
  expect(weekend).toEqual([])
  const all = await appointments('date=ge2026-01-01')
  const days = [...new Set(all.map(({ start = '' }) => start.slice(0, 10)))]
  expect(days).toEqual([
    '2026-03-05',
    '2026-03-06',
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
    '2026-03-13',
  ])
})

test('a day without an offset is a day of the clinic', async () => {
  const named = await appointments('date=2026-03-09')
  const withOffsets = await day('2026-03-09T00:00:00-04:00', '2026-03-10T00:00:00-04:00')
  expect(named).toEqual(withOffsets)
})

test('states follow the time: past days are over, today runs, later days are booked', async () => {
  const statusesOn = async (date: string) => {
    const list = await appointments(`date=${date}`)
    return new Set(list.map(({ status }) => status))
  }
  expect(await statusesOn('2026-03-05')).toEqual(new Set(['fulfilled', 'noshow', 'cancelled']))
  expect(await statusesOn('2026-03-10')).toEqual(new Set(['booked', 'cancelled']))
  const today = await appointments('date=2026-03-06&status=booked,arrived,checked-in')
  const begun = today.filter(({ start = '' }) => Date.parse(start) <= now.getTime())
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set(['checked-in']))
  const soon = today.filter(({ start = '' }) => Date.parse(start) > now.getTime() + 600_000)
  expect(new Set(soon.map(({ status }) => status))).toEqual(new Set(['booked']))
})

test('an appointment keeps its id, can be read, and includes its patient', async () => {
  const path = 'Appointment?date=2026-03-09&_include=Appointment:patient&_count=50'
  const bundle = (await (await demo.ask(token, path)).json()) as Bundle
  const modes = (bundle.entry ?? []).map((one) => one.search?.mode)
  expect(modes.filter((mode) => mode === 'include').length).toBe(
    modes.filter((mode) => mode === 'match').length,
  )
  const first = bundle.entry?.[0]?.resource as Appointment
  expect(await (await demo.ask(token, `Appointment/${first.id}`)).json()).toEqual(first)
  const patient = first.participant[0]?.actor?.reference ?? ''
  const ofPatient = await appointments(`patient=${patient}`)
  expect(ofPatient.map(({ id }) => id)).toContain(first.id)
})

test('the calendar belongs to the practitioner who was chosen', async () => {
  expect(await appointments('practitioner=Practitioner/demo-dr-osei')).toEqual([])
})

test('a clinic in another time zone has its own days', async () => {
  const user = await app.newUser()
  const before = token
  token = (await demo.connect(user, { timeZone: 'Asia/Tokyo' })).access_token
  const list = await day('2026-03-09T00:00:00+09:00', '2026-03-10T00:00:00+09:00')
  expect(list.length).toBeGreaterThanOrEqual(8)
  expect(list[0]?.start).toMatch(/^2026-03-09T08:30:00.000\+09:00$/)
  token = before
})

test('the calendar moves on with the date, and what was booked stays', async () => {
  const booked = await appointments('date=2026-03-10')
  now = new Date('2026-03-10T03:00:00Z')
  const user = await app.newUser()
  token = (await demo.connect(user, { timeZone: 'America/Toronto' })).access_token
  const later = await appointments('date=2026-03-10')
  expect(later.map(({ id, start }) => [id, start])).toEqual(
    booked.map(({ id, start }) => [id, start]),
  )
  // It is still Monday in Toronto.
  const all = await appointments('date=ge2026-01-01')
  expect(all.at(-1)?.start?.slice(0, 10)).toBe('2026-03-16')
  now = new Date(friday)
})
