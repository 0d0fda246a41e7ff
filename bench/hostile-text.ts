// How long the event loop is held while what analyses text gets 500 kB of one repeated word, and while a note of a transcript of
// 10,000 lines is written.
import { createCall } from '#contract/call.ts'
import { summarise } from '#contract/chat.ts'
import { suggestCodes } from '#contract/codes.ts'
import { generateNote } from '#contract/generation.ts'
import { listNotes, updateNote } from '#contract/notes.ts'
import { addContext, createScribe, searchScribes } from '#contract/scribes.ts'
import { smartSuggest } from '#contract/suggest.ts'
import { findTasks } from '#contract/tasks.ts'
import { addChunks } from '#contract/transcripts.ts'
import { suggestVisitLevel } from '#contract/visit-level.ts'
import { sourcesOf } from '#test/clinical/visit.ts'
import { visits } from '#test/clinical/visits/all.ts'
import { benchApp } from './lib/app.ts'
import { watchLoop } from './lib/loop.ts'
import { report } from './report.ts'

const LIMIT_MS = 200
const SIZE = 500_000
const LINE = 20_000
const LINES = 10_000

const app = await benchApp()
const { call, follow } = createCall({ origin: app.origin, token: () => app.token, timezone: 'UTC' })

async function visitOf(texts: string[]): Promise<string> {
  const { id } = await call(createScribe, { body: {} })
  const chunks = texts.map((text, at) => ({ text, timestamp: at, speaker: 'S1' }))
  await call(addChunks, { params: { id }, body: { chunks } })
  return id
}

async function writeNote(id: string): Promise<void> {
  const body = { prompt: { id: 'soap' }, conversation: { id } }
  for await (const { event } of follow(generateNote, { query: { mode: 'NORMAL' }, body }))
    if (event.type === 'error') console.log(`    the note: ${event.code}`)
}

async function editNote(id: string): Promise<void> {
  const { items } = await call(listNotes, { params: { id } })
  const [note] = items
  if (!note) return
  const content = `${note.content}\n\nOne more sentence.`
  await call(updateNote, { params: { id: note.id }, body: { version: note.version, content } })
}

async function readCodes(id: string): Promise<void> {
  for await (const { event } of follow(suggestCodes, { params: { id } }))
    if (event.type === 'error') console.log(`    the codes: ${event.code}`)
}

/** Everything that reads the words of a visit, one after another; what gives a text up answers an error. */
const endpoints: Record<string, (id: string, text: string) => Promise<unknown>> = {
  context: (id, text) =>
    call(addContext, { params: { id }, body: { content: text.slice(0, 50_000) } }),
  tasks: (id) => call(findTasks, { params: { id } }),
  level: (id) => call(suggestVisitLevel, { params: { id } }),
  summary: (id) => call(summarise, { body: { id } }),
  codes: readCodes,
  templates: (id) => call(smartSuggest, { body: { conversation: { id } } }),
  search: (_, text) => call(searchScribes, { body: { text: text.slice(0, 100) } }),
  note: writeNote,
  edit: editNote,
}

async function longest(name: string, work: () => Promise<unknown>): Promise<number> {
  const held = watchLoop()
  const began = performance.now()
  const end = await work().then(
    () => 'done',
    (error: Error) => error.message,
  )
  const ms = held()
  console.log(
    `  ${name}: loop ${ms.toFixed(0)} ms, ${(performance.now() - began).toFixed(0)} ms, ${end}`,
  )
  return ms
}

// The first of each loads code and starts threads.
const warm = await visitOf(['I have had a cough for three days.'])
for (const ask of Object.values(endpoints)) await ask(warm, 'cough').catch(() => undefined)

for (const unit of ['a', '1', '50 mg ', '![', '<img ']) {
  const text = unit.repeat(SIZE / unit.length)
  const parts = Array.from({ length: SIZE / LINE }, (_, n) => text.slice(n * LINE, (n + 1) * LINE))
  const id = await visitOf(parts)
  let most = 0
  for (const [name, ask] of Object.entries(endpoints))
    most = Math.max(most, await longest(`${JSON.stringify(unit)} ${name}`, () => ask(id, text)))
  report({
    what: `hostile text: event loop held by 500 kB of ${JSON.stringify(unit)}, ms, limit ${LIMIT_MS}`,
    ours: most,
    peer: LIMIT_MS,
    goal: 1,
  })
}

const spoken = visits.flatMap((visit) => sourcesOf(visit)).map(({ text }) => text)
const many = Array.from({ length: LINES }, (_, n) => spoken[n % spoken.length] ?? '')
const id = await visitOf(many)
report({
  what: `hostile text: event loop held by a note of ${LINES} lines, ms, limit ${LIMIT_MS}`,
  ours: await longest('long visit', () => writeNote(id)),
  peer: LIMIT_MS,
  goal: 1,
})
await app.close()
process.exit()
