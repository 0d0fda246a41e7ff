import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GenerationEvent, generateNote } from '#contract/generation.ts'
import { listNotes } from '#contract/notes.ts'
import { createScribe } from '#contract/scribes.ts'
import { addChunks } from '#contract/transcripts.ts'
import type { TestUser } from '#test/app.ts'
import { answerWith, inPieces, type Llm, startLlm } from '#test/fakes/llm.ts'
import { isLong, PATIENCE_MS, persistently, realServer, type RealServer } from './real-server.ts'
import { progress, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const ROUNDS = isLong ? 25 : 1
const CLIENTS = 3

const textFor = (heading: string) => `Under ${heading} the patient takes lisinopril 10 milligrams.`
let llm: Llm
let server: RealServer
beforeAll(async () => {
  llm = await startLlm((asked) => ({
    kind: 'say',
    pieces: inPieces(answerWith(asked, textFor)),
    pauseMs: 40,
  }))
  server = await realServer(llm.env)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await llm.close()
})

interface Writing {
  user: TestUser
  id: string
  /** Pieces of text that its reader got before the server died. */
  read: number
}

const body = (id: string) => ({ prompt: { id: 'soap' }, conversation: { id } })
const key = { idempotencyKey: 'one press' }

/** Asks for a note, and reads until the server dies. */
async function begin(): Promise<{ writing: Writing; over: Promise<void> }> {
  const user = await server.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const chunks = [{ text: 'I take lisinopril 10 milligrams.', speaker: 'patient' }]
  await user.call(addChunks, { params: { id }, body: { chunks } })
  const writing: Writing = { user, id, read: 0 }
  return { writing, over: read(writing).catch(() => undefined) }
}

async function read(writing: Writing): Promise<void> {
  for await (const { event } of writing.user.follow(generateNote, {
    body: body(writing.id),
    ...key,
  }))
    if (event.type === 'text') writing.read += 1
}

/** Sends the request again, as a browser does that got no answer, until it has its end. */
async function again({ user, id }: Writing): Promise<GenerationEvent[]> {
  return persistently(async () => {
    const events: GenerationEvent[] = []
    for await (const { event } of user.follow(generateNote, { body: body(id), ...key }))
      events.push(event)
    if (!['done', 'error'].includes(events.at(-1)?.type ?? '')) throw new Error('cut off')
    return events
  })
}

/** Waits until every reader got some text. A reader that is cut off without a fault would wait in vain. */
async function untilAllRead(begun: Awaited<ReturnType<typeof begin>>[]): Promise<void> {
  const ended: Writing[] = []
  for (const { writing, over } of begun) void over.then(() => ended.push(writing))
  while (!begun.every(({ writing }) => writing.read > 3)) {
    const early = ended.find(({ read }) => read <= 3)
    if (early) throw new Error(`A reader was cut off after ${early.read} pieces`)
    await sleep(20)
  }
}

async function expectOneWholeNote({ user, id }: Writing): Promise<void> {
  const { items } = await user.call(listNotes, { params: { id } })
  expect(items).toHaveLength(1)
  expect(items[0]?.state).toBe('complete')
  const paragraphs = items[0]?.content.split('\n').filter((line) => line.startsWith('Under')) ?? []
  expect(paragraphs.length).toBeGreaterThan(2)
  for (const paragraph of paragraphs)
    expect(paragraph).toMatch(/^Under .+ the patient takes lisinopril 10 milligrams\.$/)
  expect(new Set(paragraphs).size).toBe(paragraphs.length)
}

const faults: Record<string, () => Promise<void>> = {
  async 'the app and the database are killed'() {
    server.killDatabase()
    await server.killApp()
    await server.start()
  },
  async 'the server is stopped'() {
    expect(await server.stop()).toBe(0)
    await server.start()
  },
  ...(isLong && {
    async 'the app is killed'() {
      await server.killApp()
      await server.start()
    },
  }),
}

test.each(Object.entries(faults))(
  'a note is whole, and there is one of it, although %s while it is written',
  async (name, fault) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = await Promise.all(Array.from({ length: CLIENTS }, begin))
      const all = begun.map(({ writing }) => writing)
      await untilAllRead(begun)
      await sleep(Math.random() * 300)
      await fault()
      await Promise.all(begun.map(({ over }) => over))
      for (const { user, id } of all) {
        const { items } = await user.call(listNotes, { params: { id } })
        expect(items.map((note) => note.state)).toEqual([
          expect.stringMatching(/^(writing|complete)$/),
        ])
      }
      for (const events of await Promise.all(all.map(again)))
        expect(events.at(-1)?.type).toBe('done')
      await Promise.all(all.map(expectOneWholeNote))
      progress(`${round + 1} of ${ROUNDS}: ${name}; ${CLIENTS} notes are whole`)
    }
    tally({
      what: `${name} while notes are written`,
      faults: ROUNDS,
      acked: ROUNDS * CLIENTS,
      lost: 0,
      doubled: 0,
    })
  },
)
