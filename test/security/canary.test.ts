import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOutbox, signOut } from '#contract/accounts.ts'
import { exportAllActivity } from '#contract/audit.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { userEvents } from '#contract/events.ts'
import { uploadFiles } from '#contract/files.ts'
import { endAllSessions } from '#contract/sessions.ts'
import { type Log, toLine } from '#server/platform/log/log.ts'
import { allRoutes } from '#server/app.ts'
import { rateNames } from '#server/platform/quotas/kinds.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { inPieces, type Llm, type Reply, startLlm } from '#test/fakes/llm.ts'
import { leaksInDatabase, leaksInFolder } from '#test/leaks.ts'
import { type Everything, everything } from './everything.ts'
import { planted, takesText } from './planting.ts'

/*
 * A unique word goes into every field of every endpoint that accepts text, and into every kind of file; then each kind
 * of failure is provoked with these words. None of them may appear where others look.
 */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The beginning of all planted words, so that one search finds any; each continues with its own number. */
const stem = `Zq${randomBytes(4).toString('hex')}`
const places: string[] = []
function word(where: string): string {
  places.push(where)
  return `${stem}n${places.length}`
}

/** These end the caller's session, or publish their text: published items, and comments on them. */
const aside = /^\/api\/(auth\/|items\/:id\/(publish|comments|reports)|sessions\/end-all|me\/email)/
const endings: AnyEndpoint[] = [signOut, endAllSessions]

let app: TestApp
let llm: Llm
let owner: TestUser
let administrator: TestUser
let stranger: TestUser
let things: Everything
let ids: string[]
let reply: (prompt: string) => Reply
const printed: string[] = []
/** The log as it is written, with its context. */
const logged: string[] = []
const log: Log = (...line) => logged.push(toLine('json', ...line))
beforeAll(async () => {
  reply = (prompt) => ({
    kind: 'say',
    pieces: inPieces(`The patient said ${word('answer')}. ${prompt.slice(-40)}`),
  })
  llm = await startLlm(({ prompt }) => reply(prompt))
  for (const out of [process.stdout, process.stderr]) {
    const write = out.write.bind(out)
    vi.spyOn(out, 'write').mockImplementation((chunk, ...more) => {
      printed.push(String(chunk))
      return write(chunk, ...(more as []))
    })
  }
  const many = rateNames.map((name) => `${name}=100000`)
  app = await testApp({ ...llm.env, RATE_LIMITS: many.join(',') }, { log })
  administrator = await app.newUser()
  owner = await app.newUser()
  stranger = await app.newUser()
  things = await everything(app, owner, word)
  ids = Object.values(things)
  await startWork(app.services)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
  await llm.close()
})

const endpoints = () =>
  allRoutes(app.services)
    .flatMap((r) => (r.kind === 'socket' ? [] : [r.endpoint]))
    .filter(({ access }) => access === 'signed-in' || access === 'media')
    .filter((e) => !aside.test(e.path) && !endings.includes(e))

const refusals: { path: string; status: number; text: string }[] = []

async function send(e: AnyEndpoint, id: string, body?: unknown): Promise<number> {
  const path = e.path.replace(/:\w+/g, (name) => (/seq|part/.test(name) ? '0' : id))
  const answer = await fetch(app.origin + path, {
    method: e.method,
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'application/json',
      'x-request-id': word('id of a request'),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(e.kind === 'stream' ? 1_000 : 15_000),
  })
  const text = await answer.text().catch(() => '')
  if (answer.status >= 400) refusals.push({ path, status: answer.status, text })
  return answer.status
}

/** The thing that an address is most likely about. */
function thingOf({ path }: AnyEndpoint): string {
  const [, kind = ''] = /^\/api\/(\w+?)s\/:id/.exec(path) ?? []
  const known: Record<string, string> = { ...things, memorie: things.memory }
  return known[kind] ?? things.scribe
}

/** Several at once. */
async function each(
  some: readonly AnyEndpoint[],
  work: (e: AnyEndpoint) => Promise<void>,
): Promise<void> {
  const waiting = [...some]
  const lane = async () => {
    for (let e = waiting.pop(); e; e = waiting.pop()) await work(e)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

/** Every endpoint that takes text is sent some. Returns the states. */
async function plantAll(some = endpoints().filter(takesText)): Promise<number[]> {
  const states: number[] = []
  await each(some, async (e) => {
    for (const body of planted(e, ids, word))
      states.push(await send(e, thingOf(e), body).catch(() => 0))
  })
  return states
}

async function files(): Promise<void> {
  const form = new FormData()
  form.append('file', new File([`%PDF-1.7 ${word('broken pdf')}`], `${word('file name')}.pdf`))
  form.append('file', new File([`RIFF\0\0\0\0WAVE${word('broken sound')}`], `${stem}.wav`))
  form.append('file', new File([word('text file')], `${word('text file name')}.txt`))
  await owner.call(uploadFiles, { params: { id: ids[0] ?? '' }, body: form }).catch(() => undefined)
}

async function jobsAreDone(): Promise<void> {
  const open = `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`
  const end = Date.now() + 15_000
  while (((await app.asOwner(open)).rowCount ?? 0) > 0 && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 100))
}

/** The places where words were found. Empty if nothing leaked. */
/** The text before the user's own state in a refusal contains no word. */
const isOwnState = (text: string) => !(text.split('"current":')[0] ?? '').includes(stem)

async function leaks(): Promise<Record<string, string[]>> {
  const query = async (text: string, values?: unknown[]) =>
    (await app.asOwner(text, values)).rows as Record<string, unknown>[]
  const mails = await administrator.call(listOutbox, {})
  const log = await (
    await administrator.call(exportAllActivity, { query: { format: 'json' } })
  ).text()
  const found = {
    log: [...logged, ...printed].filter((line) => line.includes(stem)),
    database: (await leaksInDatabase(query, [stem])).filter((name) => !isPublic(name)),
    files: await leaksInFolder(app.services.config.dataDir, stem),
    mails: mails.items.map((mail) => JSON.stringify(mail)).filter((mail) => mail.includes(stem)),
    audit: log.includes(stem) ? [log.slice(log.indexOf(stem) - 200, log.indexOf(stem) + 50)] : [],
    // A change that comes too late, or of a signed note, is answered with the user's own present state.
    refusals: refusals
      .filter(({ status, text }) => text.includes(stem) && status !== 409 && !isOwnState(text))
      .map(({ path, status, text }) => `${status} ${path} ${text.slice(0, 200)}`),
  }
  return Object.fromEntries(Object.entries(found).filter(([, some]) => some.length > 0))
}

/** Unencrypted by the specification (§6). */
const isPublic = (column: string) => column.startsWith('public.public_item.')

test('anything typed or uploaded appears nowhere else while everything works', async () => {
  const heard: unknown[] = []
  const leaving = new AbortController()
  const listening = (async () => {
    for await (const { event } of stranger.follow(userEvents, { signal: leaving.signal }))
      heard.push(event)
  })().catch(() => undefined)
  const states = await plantAll()
  await files()
  await jobsAreDone()
  leaving.abort()
  await listening
  expect(new Set(places).size).toBeGreaterThanOrEqual(40)
  expect(states.filter((state) => state > 0 && state < 300).length).toBeGreaterThan(20)
  expect(await leaks()).toEqual({})
  expect(JSON.stringify(heard)).not.toContain(stem)
})

test('models that refuse, fail, break off or talk nonsense leave nothing of it', async () => {
  const echo = (status: number) => (prompt: string) =>
    ({ kind: 'status', status, body: { error: { message: `${word('echo')} ${prompt}` } } }) as const
  const replies: (typeof reply)[] = [
    echo(400),
    echo(401),
    echo(500),
    () => ({ kind: 'garbage', pieces: [word('garbage')] }),
    () => ({ kind: 'cut', pieces: [word('cut')] }),
    () => ({ kind: 'error', pieces: [word('error')] }),
  ]
  const written = endpoints().filter(({ path }) =>
    /chat|suggest|summary|omissions|rewrite|codes|tasks\/find/.test(path),
  )
  let asked = llm.asked.length
  for (const one of replies) {
    reply = one
    await each(written, async (e) => {
      const [body] = planted(e, [things.scribe], word)
      await send(e, thingOf(e), body).catch(() => 0)
    })
    expect(llm.asked.length).toBeGreaterThan(asked)
    asked = llm.asked.length
  }
  expect(await leaks()).toEqual({})
})

test('a database that refuses everything and quotes its input leaks nothing', async () => {
  const { rows } = await app.asOwner<{ name: string }>(
    `select table_name::text as name from information_schema.tables where table_schema = 'public'
      and table_name not in ('session', 'account', 'data_key', 'rate_bucket', 'repeat', 'setting', 'attempt')`,
  )
  await app.asOwner(`create function blab() returns trigger language plpgsql as
    $$ begin raise exception 'broken by % in %', current_query(), new using detail = new::text; end $$`)
  for (const { name } of rows)
    await app.asOwner(
      `create trigger blab before insert or update on "${name}" for each row execute function blab()`,
    )
  refusals.length = 0
  await plantAll()
  await files()
  await jobsAreDone()
  for (const { name } of rows) await app.asOwner(`drop trigger blab on "${name}"`)
  expect(refusals.filter(({ status }) => status >= 500).length).toBeGreaterThan(10)
  expect(logged.filter((line) => line.includes('"requestId"')).length).toBeGreaterThan(10)
  expect(await leaks()).toEqual({})
})

test('tables that are gone while notes are exported and read leave nothing of it', async () => {
  const away = ['note_version', 'letterhead', 'scribe_file', 'chunk_segment', 'audit_event']
  const there = await app.asOwner<{ name: string }>(
    `select table_name::text as name from information_schema.tables where table_name = any($1)`,
    [away],
  )
  for (const { name } of there.rows)
    await app.asOwner(`alter table "${name}" rename to "${name}_x"`)
  refusals.length = 0
  const reads = endpoints().filter(({ method, kind }) => method === 'GET' && kind === 'endpoint')
  await each(reads, async (e) => void (await send(e, thingOf(e)).catch(() => 0)))
  for (const { name } of there.rows)
    await app.asOwner(`alter table "${name}_x" rename to "${name}"`)
  expect(refusals.filter(({ status }) => status >= 500).length).toBeGreaterThan(5)
  expect(await leaks()).toEqual({})
})

test('search words appear in no address', () => {
  const named = endpoints().flatMap(({ query, path }) =>
    typeof query === 'object' && 'def' in query
      ? Object.keys((query.def as { shape?: object }).shape ?? {}).map((name) => `${path} ${name}`)
      : [],
  )
  const texts = named.filter((one) => / (q|text|query|search|name|email)$/.test(one))
  // Terms of the user's own dictionary: drugs and spellings.
  expect(texts).toEqual(['/api/dictionary q'])
})

test('the search finds a leak where there is one', async () => {
  log(`${stem} in a log`)
  await app.asOwner(`create table leak (said text)`)
  await app.asOwner(`insert into leak values ($1)`, [word('leak')])
  expect(Object.keys(await leaks())).toEqual(['log', 'database'])
  process.stdout.write(
    `Canaries: ${places.length} words planted, in ${new Set(places).size} places\n`,
  )
})
