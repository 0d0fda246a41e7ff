// What another user waits for while one reads a note of a visit with a chart of 1 MB twenty times at once.
import { setTimeout as sleep } from 'node:timers/promises'
import { signUp } from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import { generateNote } from '#contract/generation.ts'
import { getNote, listNotes } from '#contract/notes.ts'
import { addContext, createScribe, listScribes } from '#contract/scribes.ts'
import { provingAt } from '#test/proof.ts'
import { sourcesOf } from '#test/clinical/visit.ts'
import { visits } from '#test/clinical/visits/all.ts'
import { benchApp } from './lib/app.ts'
import { report } from './report.ts'

const CHART_BYTES = 1_000_000
/** Characters of one entry of context. */
const ENTRY = 100_000
const READS = 20
const ROUNDS = 3
const LIMIT_MS = 300
const PAUSE_MS = 20

const app = await benchApp()
const timezone = 'UTC'
const { call, follow } = createCall({ origin: app.origin, token: () => app.token, timezone })
const doors = { origin: app.origin, timezone, fetch: provingAt(app.origin) }
const answer = await createCall({ ...doors, token: () => undefined }).call(signUp, {
  body: { email: 'other@example.org', password: 'violet kettle rain 42' },
})
if (answer.state !== 'signed-in') throw new Error('a new account should be signed in')
const { token } = answer
const other = createCall({ origin: app.origin, token: () => token, timezone })

/** Ordinary sentences, as a long hospital record has them. */
function chart(): string {
  const sentences = visits.flatMap((visit) => sourcesOf(visit)).map(({ text }) => text)
  const lines: string[] = []
  for (let [n, size] = [0, 0]; size < CHART_BYTES; n += 1) {
    const line = `On day ${n} it was noted: ${sentences[n % sentences.length]}`
    lines.push(line)
    size += line.length + 1
  }
  return lines.join('\n')
}

async function visitWithChart(): Promise<string> {
  const { id } = await call(createScribe, { body: {} })
  const text = chart()
  for (let from = 0; from < text.length; from += ENTRY)
    await call(addContext, { params: { id }, body: { content: text.slice(from, from + ENTRY) } })
  return id
}

const id = await visitWithChart()
const body = { prompt: { id: 'soap' }, conversation: { id } }
for await (const _ of follow(generateNote, { query: { mode: 'NORMAL' }, body }));
const { items } = await call(listNotes, { params: { id } })
const noteId = items[0]?.id ?? ''
const waits: number[] = []
let unavailable = 0
for (let round = 0; round < ROUNDS; round += 1) {
  // Another text: earlier checks no longer count.
  await call(addContext, { params: { id }, body: { content: `Seen again on day ${round}.` } })
  let isReading = true
  const reads = Promise.all(
    Array.from({ length: READS }, () =>
      call(getNote, { params: { id: noteId } }).catch((error: { code?: string }) => {
        if (error.code === 'unavailable') unavailable += 1
      }),
    ),
  ).finally(() => (isReading = false))
  while (isReading) {
    const began = performance.now()
    await other.call(listScribes, { query: {} }).catch(() => (unavailable += 1))
    waits.push(performance.now() - began)
    await sleep(PAUSE_MS)
  }
  await reads
}
const sorted = waits.toSorted((a, b) => a - b)
report({
  what: `note reads: another user's p99 of ${waits.length} requests while one reads ${READS} at once, ms, limit ${LIMIT_MS}`,
  ours: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  peer: LIMIT_MS,
  goal: 1,
})
report({
  what: 'note reads: answers 503 among them, and one more',
  ours: unavailable + 1,
  peer: 1,
  goal: 1,
})
await app.close()
process.exit()
