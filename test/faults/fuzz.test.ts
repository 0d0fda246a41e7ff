import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fc } from '#test/properties.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signOut } from '#contract/accounts.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { uploadFiles } from '#contract/files.ts'
import { openLaunch } from '#contract/integrations.ts'
import { endAllSessions } from '#contract/sessions.ts'
import { listNotes } from '#contract/notes.ts'
import { addContext, createFolder } from '#contract/scribes.ts'
import { testModel, updateModel } from '#contract/system.ts'
import { allRoutes } from '#server/app.ts'
import { rateNames } from '#server/platform/quotas/kinds.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { framesOf, newVisit as newRecording, openLive } from '#test/live.ts'
import { newVisit, written } from '#test/visit.ts'
import { garbage, nastyText, valuesFor } from './arbitrary.ts'
import { isLong, PATIENCE_MS } from './real-server.ts'
import { tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

/** Endpoints that end the caller's session; later requests would have none. */
const endings: AnyEndpoint[] = [signOut, endAllSessions]
const RUNS = isLong ? 60 : 8
/** Requests in all, over all endpoints. */
const LEAST = isLong ? 10_000 : 1_500
/** Endpoints that are fuzzed side by side. */
const LANES = 6
const STREAM_MS = 50
/** An answer that takes longer has got lost. */
const ANSWER_MS = 60_000

let app: TestApp
let administrator: TestUser
let attacker: TestUser
let victim: TestUser
let ids: { victim: string[]; attacker: string[] }
let sent = 0
beforeAll(async () => {
  const many = rateNames.map((name) => `${name}=1000000`)
  // Downloads fail at once: without a network the publisher's address hangs for a minute.
  app = await testApp({ RATE_LIMITS: many.join(','), MODELS_FROM: '/nowhere' })
  administrator = await app.newUser()
  attacker = await app.newUser()
  victim = await app.newUser()
  ids = { victim: await fill(victim), attacker: await fill(attacker) }
})
afterAll(() => app.close())

/** A visit with everything that one can have; answers all ids. */
async function fill(user: TestUser): Promise<string[]> {
  const id = await newVisit(app, user)
  await written(user, id, { prompt: { id: 'soap' } })
  const form = new FormData()
  form.append('file', new File(['Potassium 4.1'], 'labs.txt'))
  const { items: files } = await user.call(uploadFiles, { params: { id }, body: form })
  const context = await user.call(addContext, { params: { id }, body: { content: 'Smoker.' } })
  const folder = await user.call(createFolder, { body: { name: 'Monday' } })
  const recorded = await newRecording(user)
  const live = await openLive(app, user, recorded)
  for (const { seq, start, pcm } of framesOf(new Uint8Array(6400))) live.frame(seq, start, pcm)
  live.send({ type: 'stop' })
  await live.next('stopped')
  const { items: notes } = await user.call(listNotes, { params: { id } })
  const noteIds = notes.flatMap((note) => [note.id, note.generationId ?? note.id])
  const { scribeId, recordingId } = recorded
  return [id, files[0]?.id ?? '', context.id, folder.id, scribeId, recordingId, ...noteIds]
}

/** Every endpoint; those that delete come last, so that the others have something to work on. */
const declared = (): AnyEndpoint[] =>
  allRoutes(app.services)
    .flatMap((route) => (route.kind === 'socket' ? [] : [route.endpoint]))
    .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

/** An attacker's request to an endpoint. */
function requestsFor(e: AnyEndpoint, known: readonly string[]) {
  const names = [...e.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const param = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: nastyText.filter((text) => text !== '' && !/^\.+$/.test(text)) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom('0', '1', '-1') },
  )
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, param]))),
    query: e.query ? valuesFor(e.query, known) : garbage,
    body: bodies(e, known),
    headers: fc.record(
      {
        accept: fc.constantFrom('text/event-stream', 'application/json', '*/*', 'x'),
        'x-timezone': fc.constantFrom('Europe/Zurich', 'No/Where', 'x'.repeat(900)),
        'last-event-id': fc.constantFrom('0', '-7', '1e99', '0.5', 'x'),
        'idempotency-key': fc.constantFrom('a', 'b', 'x'.repeat(201)),
        range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-1', 'bytes=1e9-', 'x'),
      },
      { requiredKeys: [] },
    ),
  })
}
type FuzzedRequest = ReturnType<typeof requestsFor> extends fc.Arbitrary<infer T> ? T : never

function bodies(e: AnyEndpoint, known: readonly string[]): fc.Arbitrary<RequestInit> {
  if (e.method === 'GET') return fc.constant({})
  const json = { 'content-type': 'application/json' }
  const raw = fc.constantFrom('', '{', '[1', 'null', '"', '['.repeat(5_000), '{"__proto__":1}')
  if (e.body === 'multipart')
    return fc.oneof(
      fc.tuple(nastyText, nastyText).map(([name, content]) => {
        const form = new FormData()
        form.append('file', new File([content], `${name}.txt`))
        return { body: form }
      }),
      raw.map((body) => ({ body, headers: { 'content-type': 'multipart/form-data; boundary=x' } })),
      raw.map((body) => ({ body, headers: json })),
    )
  if (e.body === 'bytes')
    return raw.map((body) => ({ body, headers: { 'content-type': 'application/octet-stream' } }))
  const fitting = e.body ? valuesFor(e.body, known) : garbage
  return fc.oneof(
    { weight: 9, arbitrary: fitting.map((one) => ({ body: asJson(one), headers: json })) },
    { weight: 1, arbitrary: raw.map((body) => ({ body, headers: json })) },
  )
}

const asJson = (value: unknown) => JSON.stringify(value) ?? ''

function urlOf(e: AnyEndpoint, { params, query }: FuzzedRequest): string {
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => escaped(params[name] ?? 'x'))
  const pairs = typeof query === 'object' && query ? Object.entries(query) : []
  const search = pairs.map(
    ([name, value]) =>
      `${escaped(name)}=${escaped(typeof value === 'string' ? value : asJson(value))}`,
  )
  return `${app.origin}${path}${search.length ? `?${search.join('&')}` : ''}`
}

/** Half of a surrogate pair cannot be sent in a URL. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed())

async function send(e: AnyEndpoint, fuzzed: FuzzedRequest, token: string | undefined) {
  const { body, headers } = fuzzed.body
  const leaving = new AbortController()
  const late = setTimeout(() => leaving.abort(), ANSWER_MS)
  const answer = await fetch(urlOf(e, fuzzed), {
    method: e.method,
    body: body ?? null,
    headers: {
      ...fuzzed.headers,
      ...(headers as Record<string, string> | undefined),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    signal: leaving.signal,
  }).catch((error: unknown) => {
    throw new Error(`${e.method} ${e.path} was not answered`, { cause: error })
  })
  sent += 1
  // Streams end when their reader leaves.
  const text = await Promise.race([
    answer.text(),
    ...(e.kind === 'stream' ? [sleep(STREAM_MS, '')] : []),
  ])
  clearTimeout(late)
  leaving.abort()
  return { status: answer.status, text }
}

function expectOrderly(e: AnyEndpoint, { status, text }: { status: number; text: string }): void {
  const where = `${e.method} ${e.path}`
  expect([where, status]).not.toEqual([where, 500])
  expect(text).not.toMatch(/node_modules|\.ts:\d+|^\s+at .+:\d+:\d+|DatabaseError|select .+ from/m)
  // An EMR sends a browser there, so the answer is a page.
  if (e === openLaunch) return
  if (status >= 400 && status !== 404)
    expect(JSON.parse(text)).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
    })
}

async function fuzz(
  endpoints: AnyEndpoint[],
  known: readonly string[],
  token: string | undefined,
  check: (e: AnyEndpoint, status: number) => void = () => {},
  runs = RUNS,
): Promise<void> {
  const waiting = [...endpoints]
  const lane = async () => {
    for (let e = waiting.shift(); e; e = waiting.shift()) {
      const one = e
      await fc.assert(
        fc.asyncProperty(requestsFor(one, known), async (fuzzed) => {
          const answer = await send(one, fuzzed, token)
          expectOrderly(one, answer)
          check(one, answer.status)
        }),
        { numRuns: runs, endOnFailure: true },
      )
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const bugs = app.logged.filter((line) => line.startsWith('Error'))
  expect(bugs).toEqual([])
}

/** All rows that belong to a user, table by table. */
async function rowsOf({ user: { id } }: TestUser): Promise<Record<string, string>> {
  const { rows: tables } = await app.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id'`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await app.asOwner<{ all: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as all from "${name}" t where user_id = $1`,
      [id],
    )
    found[name] = rows[0]?.all ?? ''
  }
  return found
}

const isOpen = (e: AnyEndpoint) => e.access === 'anyone'

test('nobody without an account gets in, changes anything or breaks anything', async () => {
  const before = await rowsOf(victim)
  const closed = (e: AnyEndpoint, status: number) => {
    if (!isOpen(e)) expect([e.path, status]).toEqual([e.path, 401])
  }
  await fuzz(declared().filter(isOpen), ids.victim, undefined, closed)
  // The token is checked before anything else, so a few of each are enough.
  const others = declared().filter((e) => !isOpen(e))
  for (const token of [undefined, randomUUID()])
    await fuzz(others, ids.victim, token, closed, RUNS / 4)
  expect(await rowsOf(victim)).toEqual(before)
})

test("nobody with an account changes or breaks anything of somebody else's", async () => {
  const before = await rowsOf(victim)
  const endpoints = declared().filter((e) => !endings.includes(e))
  await fuzz(endpoints, ids.victim, attacker.token, (e, status) => {
    if (e.access === 'administrator') expect([e.path, status]).toEqual([e.path, 404])
  })
  expect(await rowsOf(victim)).toEqual(before)
})

test('any request about one’s own data gets an orderly answer', async () => {
  const endpoints = declared().filter((e) => !endings.includes(e) && !isOpen(e))
  await fuzz(endpoints, ids.attacker, attacker.token)
})

test('whatever an administrator sends is answered in an orderly way', async () => {
  const endpoints = declared().filter((e) => e.access === 'administrator' && e !== testModel)
  expect(endpoints).toContain(updateModel)
  await fuzz(endpoints, ids.attacker, administrator.token)
  expect(sent).toBeGreaterThan(LEAST)
  tally({ what: `requests over ${declared().length} endpoints`, faults: sent })
})
