import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { isWeekend } from 'date-fns/isWeekend'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listAppointments, openAppointment } from '#contract/appointments.ts'
import { createCall } from '#contract/call.ts'
import type { Integration } from '#contract/integrations.ts'
import { readList, storeList } from '#server/chart/appointments/stored.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { openProduct } from '#server/product.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'
import { connectEmr } from '#test/emr.ts'
import { changeConnection } from '#test/emr-visit.ts'
import { type FaultyProxy, openFaultyProxy } from '#test/fakes/faulty-proxy.ts'

const friday = new Date('2026-03-06T15:00:00Z')
const HOUR = 3_600_000
const search = '/demo-emr/fhir/Appointment'
let now = friday
let app: TestApp
/** The ways to two EMRs of the clinic. */
let lines: { one: FaultyProxy; two: FaultyProxy }
let user: TestUser
let integration: Integration
beforeAll(async () => {
  app = await testApp({}, { now: () => now })
  lines = { one: await openFaultyProxy(app.origin), two: await openFaultyProxy(app.origin) }
  const servers = Object.entries(lines).map(([name, { origin }]) => ({
    type: 'smart',
    displayName: `EMR ${name}`,
    baseUrl: demoAt(origin).fhir,
    clientId: 'ausculta',
  }))
  await writeSetting(app.services, 'emr-servers', servers)
})
afterAll(async () => {
  await lines.one.close()
  await lines.two.close()
  await app.close()
})
beforeEach(async () => {
  atMachineTime()
  user = await app.newUser()
  integration = await connected(lines.one)
  lines.one.requests.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const line of [lines.one, lines.two])
    Object.assign(line, { fault: undefined, change: (path: string) => path })
})

const demoAt = (origin: string) => demoEmrAt({ ...app, origin })
// The client checks an ID token, of a renewal too, by the clock of the machine.
const atMachineTime = () => (now = new Date())
async function connected({ origin }: FaultyProxy): Promise<Integration> {
  atMachineTime()
  const made = await connectEmr(user, demoAt(origin))
  now = friday
  return made
}
const callAt = (origin: string) =>
  createCall({ origin, token: () => user.token, timezone: 'America/Toronto', fetch })
/** The next day on which the clinic is open. */
function openDay() {
  const start = [0, 1, 2].map((days) => addDays(now, days)).find((one) => !isWeekend(one)) ?? now
  return {
    startDate: format(start, 'yyyy-MM-dd'),
    endDate: format(addDays(start, 1), 'yyyy-MM-dd'),
  }
}
const listsAt = async (origin: string, query: { refresh?: 'true' } = {}) =>
  (await callAt(origin).call(listAppointments, { query: { ...openDay(), ...query } })).items
const lists = (query: { refresh?: 'true' } = {}) => listsAt(app.origin, query)
const idsIn = (list: { appointments: { appointmentId: string }[] } | undefined) =>
  list?.appointments.map(({ appointmentId }) => appointmentId) ?? []
const asked = ({ requests }: FaultyProxy, path: string) =>
  requests.filter((one) => one.includes(path)).length

test('an EMR that says nothing for ten seconds keeps its list and names the problem', async () => {
  const [before] = await lists()
  now = new Date(friday.getTime() + 5 * HOUR)
  lines.one.fault = { path: search, answer: 'silence' }
  const patience = new AbortController()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    ms === 10_000 ? patience.signal : timeout(ms),
  )
  const waiting = lists()
  await expect.poll(() => asked(lines.one, search)).toBe(2)
  // Ten seconds later.
  patience.abort()
  const [list] = await waiting
  expect(list?.problem).toBe('The EMR didn’t answer within 10 seconds.')
  expect(list?.timestamp).toBe(friday.toISOString())
  expect(idsIn(list)).toEqual(idsIn(before))
  expect(idsIn(list).length).toBeGreaterThan(6)
})

test('a token that ends between two pages is renewed once, and the list is whole', async () => {
  atMachineTime()
  const [whole] = await lists()
  lines.one.change = (path) => path.replace('_count=100', '_count=3')
  lines.one.fault = { path: `${search}?_page=`, answer: 401, times: 1 }
  const [list] = await lists({ refresh: 'true' })
  expect(list?.problem).toBeNull()
  expect(idsIn(list)).toEqual(idsIn(whole))
  expect(asked(lines.one, `${search}?_page=`)).toBeGreaterThan(2)
  expect(asked(lines.one, '/demo-emr/token')).toBe(1)
})

test('an EMR that refuses a later page, with the new token too, keeps the earlier list', async () => {
  atMachineTime()
  const [before] = await lists()
  lines.one.change = (path) => path.replace('_count=100', '_count=3')
  lines.one.fault = { path: `${search}?_page=`, answer: 401 }
  const [list] = await lists({ refresh: 'true' })
  expect(list).toEqual({
    ...before,
    problem: 'Some appointments could not be read from the EMR.',
  })
})

test('a connection that ends between two pages keeps the earlier list and asks to connect again', async () => {
  const [before] = await lists()
  await changeConnection(app, user, integration.id, (connection) => ({
    ...connection,
    ...(connection.tokens && { tokens: { ...connection.tokens, refresh: 'revoked' } }),
  }))
  lines.one.change = (path) => path.replace('_count=100', '_count=3')
  lines.one.fault = { path: `${search}?_page=`, answer: 401 }
  const [list] = await lists({ refresh: 'true' })
  expect(idsIn(list)).toEqual(idsIn(before))
  expect(list?.problem).not.toBeNull()
  const expired = 'The connection to the EMR has expired. Connect it again in Settings.'
  expect(await lists()).toEqual([{ ...before, problem: expired }])
})

test('two EMRs have a list each, in the order they were connected; one that fails takes nothing from the other', async () => {
  const second = await connected(lines.two)
  const both = await lists()
  expect(both.map(({ displayName }) => displayName)).toEqual(['EMR one', 'EMR two'])
  // It's the same demo EMR behind both ways, so the appointments have the same ids.
  expect(idsIn(both[0])).toEqual(idsIn(both[1]))
  lines.one.fault = { path: search, answer: 500 }
  const [one, two] = await lists({ refresh: 'true' })
  expect([one?.problem, two?.problem]).toEqual(['The EMR doesn’t answer.', null])
  const appointmentId = idsIn(one)[0] ?? ''
  const open = (integrationId: string) =>
    user.call(openAppointment, { body: { integrationId, appointmentId } })
  const [first, other] = [await open(integration.id), await open(second.id)]
  expect(other.id).not.toBe(first.id)
  expect(other.patient?.emr?.integrationId).toBe(second.id)
  const scribes = (await lists()).map((list) => list.appointments[0]?.scribe?.id)
  expect(scribes).toEqual([first.id, other.id])
})

test('two processes share the list, and open one visit for an appointment', async () => {
  const { config, keys, analysis } = app.services
  const process = await openProduct(config, app.databaseUrl, '/', () => undefined, {
    keys,
    analysis,
    now: () => now,
  })
  await using _ = process
  await new Promise<void>((resolve) => process.server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address object.
  const other = `http://127.0.0.1:${(process.server.address() as { port: number }).port}`
  await Promise.all([lists(), listsAt(other), lists(), listsAt(other)])
  const searches = asked(lines.one, search)
  // Each process asks once at most.
  expect(searches).toBeLessThanOrEqual(2)
  expect(await listsAt(other)).toEqual(await lists())
  expect(asked(lines.one, search)).toBe(searches)
  now = new Date(friday.getTime() + HOUR)
  await listsAt(other, { refresh: 'true' })
  const [list] = await lists()
  expect(list?.timestamp).toBe(now.toISOString())
  expect(asked(lines.one, search)).toBe(searches + 1)
  const body = { integrationId: integration.id, appointmentId: idsIn(list)[0] ?? '' }
  const visits = await Promise.all(
    [app.origin, other, app.origin, other].map((at) => callAt(at).call(openAppointment, { body })),
  )
  expect(new Set(visits.map(({ id }) => id)).size).toBe(1)
})

test('after connecting as another clinician nothing of the former one’s day shows', async () => {
  const [before] = await lists()
  await changeConnection(app, user, integration.id, (connection) => ({
    ...connection,
    ...(connection.tokens && { tokens: { ...connection.tokens, user: 'Practitioner/another' } }),
  }))
  lines.one.fault = { path: search, answer: 500 }
  const [list] = await lists()
  expect(idsIn(before).length).toBeGreaterThan(0)
  expect(list).toMatchObject({ appointments: [], timestamp: null })
})

test('an answer that comes late replaces no newer list', async () => {
  const { services } = app
  const vault = await openVault(services.keys, userScope(user.user.id))
  const key = {
    userId: user.user.id,
    integrationId: integration.id,
    startDate: '2026-03-06',
    endDate: '2026-03-07',
    timeZone: 'America/Toronto',
  }
  const listOf = (timestamp: string, lastId: string) => ({
    provider: 'Practitioner/7',
    appointments: [],
    timestamp,
    lastId,
    truncated: false,
  })
  const stored = await services.db.as(user.user.id, async (tx) => {
    for (const list of [
      listOf('2026-03-06T15:00:02.000Z', 'newer'),
      listOf('2026-03-06T15:00:01.000Z', 'late'),
    ])
      await storeList(services, tx, vault, key, list)
    return readList(tx, vault, key)
  })
  expect(stored?.lastId).toBe('newer')
})
