// Search of the library as one types: 8,000 public items, 20 queries at once, against MiniSearch in memory, against the
// time in which an answer feels immediate, and against what the same requests take if nothing is looked up; and how
// often one wrong letter is forgiven. The time at the server is from a request's arrival to its answer's last byte.
import { subscribe } from 'node:diagnostics_channel'
import MiniSearch from 'minisearch'
import pg from 'pg'
import { createCall } from '#contract/call.ts'
import { queryIndex, searchToken } from '#contract/library.ts'
import { builtInItems } from '#server/library/items/builtin.ts'
import { benchApp } from './lib/app.ts'
import { report } from './report.ts'

const count = 8_000
const atOnce = 20
const rounds = 60
const immediateMs = 20
const neededRecall = 0.95

interface ListedItem {
  id: string
  name: string
  description: string
  categories: string
}

/** The same numbers every time (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const pick = numbers(7)
const one = <T>(of: readonly T[]): T => of[pick(of.length)] as T

/** Names in the words of the templates that come with the product, told apart by a made-up name of a practice. */
function library(): ListedItem[] {
  const known = builtInItems()
  const syllables = ['ba', 'ker', 'lin', 'mo', 'ra', 'sten', 'tor', 'vi', 'wal', 'den', 'fur', 'ho']
  const practice = () => Array.from({ length: 3 + pick(2) }, () => one(syllables)).join('')
  return Array.from({ length: count }, (_, n) => {
    const [base, other] = [one(known), one(known)]
    return {
      id: `bench-${n}`,
      name: `${base.name} ${one(other.headings)} ${practice()}`,
      description: `${base.description} ${one(other.sections).instruction.slice(0, 80)}`,
      categories: base.categories.join(' '),
    }
  })
}

async function store(url: string, items: ListedItem[]): Promise<void> {
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(
    `insert into public_item (id, item_type, name, description, categories, headings, author, content, use_count)
     select id, 'template', name, description, string_to_array(categories, ' '), '{}', 'Bench', '{"sections":[]}', n % 97
     from jsonb_to_recordset($1) as t(id text, name text, description text, categories text, n int)`,
    [JSON.stringify(items.map((item, n) => ({ ...item, n })))],
  )
  await owner.query('analyze public_item')
  await owner.end()
}

/** The requests while someone types two words of a name: every beginning of it. */
function typed({ name }: ListedItem): string[] {
  const text = name.toLowerCase().split(' ').slice(0, 2).join(' ')
  return Array.from(text, (_, n) => text.slice(0, n + 1))
}

function misspelt(word: string): string {
  const at = 1 + pick(word.length - 2)
  const kinds = [
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}e${word.slice(at)}`,
    `${word.slice(0, at)}x${word.slice(at + 1)}`,
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ]
  return one(kinds)
}

/** A longer word of a name, and the same with one letter wrong. */
function typo({ name }: ListedItem): { meant: string; wrong: string } {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const meant = one(words.filter((word) => word.length >= 5))
  return { meant, wrong: misspelt(meant) }
}

const p95 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

const items = library()
const app = await benchApp()
await store(app.databaseUrl, items)
const index = new MiniSearch<ListedItem>({
  fields: ['name', 'description', 'categories'],
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 2 } },
})
index.addAll(items)

const signedIn = createCall({ origin: app.origin, token: () => app.token, timezone: 'UTC' })
const { token } = await signedIn.call(searchToken, {})
const { call } = createCall({ origin: app.origin, token: () => token, timezone: 'UTC' })
const search = async (query: string) =>
  (await call(queryIndex, { params: { index: 'templates' }, body: { query } })).hits

const queries = Array.from({ length: 400 }, () => one(items)).flatMap(typed)
const batch = () => Array.from({ length: atOnce }, () => one(queries))
/** From the moment in which all are sent to each answer. */
async function allAtOnce<T>(sent: T[], ask: (query: T) => Promise<unknown>): Promise<number[]> {
  const began = performance.now()
  return Promise.all(sent.map((query) => ask(query).then(() => performance.now() - began)))
}
function theirs(sent: string[]): number[] {
  const began = performance.now()
  return sent.map((query) => {
    index.search(query).slice(0, 29)
    return performance.now() - began
  })
}

/** What the server itself sees of each request, since it was last asked. */
function atTheServer(): () => number[] {
  const began = new WeakMap<object, number>()
  let seen: number[] = []
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: object }
    began.set(request, performance.now())
  })
  subscribe('http.server.response.finish', (message) => {
    const { request } = message as { request: object }
    seen.push(performance.now() - (began.get(request) ?? Number.NaN))
  })
  return () => {
    const all = seen
    seen = []
    return all
  }
}

const seenSince = atTheServer()
const selectOne = () =>
  app.services.db.callSystem({ name: 'one', text: 'select 1 as result', values: [] })
const times = {
  ours: [] as number[],
  theirs: [] as number[],
  server: [] as number[],
  path: [] as number[],
  selectOne: [] as number[],
}
for (let n = 0; n < rounds + 10; n++) {
  if (n === 10) for (const list of Object.values(times)) list.length = 0
  const sent = batch()
  seenSince()
  times.ours.push(...(await allAtOnce(sent, search)))
  times.server.push(...seenSince())
  // An empty query goes the same way and is answered from memory.
  await allAtOnce(sent, () => search(''))
  times.path.push(...seenSince())
  times.selectOne.push(...(await allAtOnce(sent, selectOne)))
  times.theirs.push(...theirs(sent))
}

// A misspelt word counts as understood where one of the first five hits holds the word that was meant.
const textOf = new Map(
  items.map((item) => [
    item.id,
    `${item.name} ${item.description} ${item.categories}`.toLowerCase(),
  ]),
)
let understood = 0
const tries = 400
for (let n = 0; n < tries; n++) {
  const { meant, wrong } = typo(one(items))
  const hits = (await search(wrong)).slice(0, 5)
  if (hits.some(({ objectID }) => textOf.get(objectID)?.includes(meant))) understood++
}
await app.close()

report({
  what: 'search-items: p95 of 20 at once over HTTP, 8,000 items, ms, vs MiniSearch in memory',
  ours: p95(times.ours),
  peer: p95(times.theirs),
  goal: 5,
})
for (const [what, ours, peer, goal] of [
  ['from sending to answer, vs 20 ms', times.ours, immediateMs, 1],
  ['at the server, vs 20 ms', times.server, immediateMs, 1],
  ['at the server, vs the same requests without a look-up', times.server, p95(times.path), 2],
  ['at the server, vs `select 1` on the same connections', times.server, p95(times.selectOne), 5],
] as const)
  report({ what: `search-items: p95 of 20 at once, ms, ${what}`, ours: p95(ours), peer, goal })
report({
  what: 'search-items: share of queries with one wrong letter that miss, vs the 5 % allowed',
  ours: 1 - understood / tries,
  peer: 1 - neededRecall,
  goal: 1,
})
