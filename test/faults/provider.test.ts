import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GenerationEvent, generateNote } from '#contract/generation.ts'
import { listNotes } from '#contract/notes.ts'
import { createScribe } from '#contract/scribes.ts'
import { addChunks, listChunks } from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { isLong, LONG_SETTINGS, PATIENCE_MS } from './real-server.ts'
import { chance, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS })

const CUTS = isLong ? 200 : 8
const SENTENCE = 'The patient takes lisinopril 10 milligrams. '

/** A model's answer, byte by byte as it's transmitted. */
function answer(): Buffer {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  const words = SENTENCE.split(/(?<= )/).map((content) => chunk({ content }))
  return Buffer.from(
    [
      chunk({ role: 'assistant', content: '' }),
      ...words,
      chunk({}, 'stop'),
      'data: [DONE]\n\n',
    ].join(''),
  )
}

type Fault =
  | { kind: 'none' }
  | { kind: 'cut'; at: number }
  | { kind: 'garbage' }
  | { kind: 'status'; status: number; times: number }
let fault: Fault = { kind: 'none' }
let asked = 0
const model = createServer((request, response) => {
  asked += 1
  request.resume()
  request.on('end', () => {
    if (fault.kind === 'status' && fault.times-- > 0)
      return response
        .writeHead(fault.status, { 'retry-after': '0' })
        .end('{"error":{"message":"x"}}')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (fault.kind === 'garbage') return response.end('<html>Guest network</html>')
    const whole = answer()
    if (fault.kind !== 'cut') return response.end(whole)
    response.write(whole.subarray(0, fault.at), () => response.destroy())
  })
})

let app: TestApp
let user: TestUser
beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address object.
  const { port } = model.address() as AddressInfo
  app = await testApp({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_NAME: 'm',
    MODEL_BASE_URL: `http://127.0.0.1:${port}/v1`,
    MODEL_API_KEY: 'k',
    ...LONG_SETTINGS,
  })
  user = await app.newUser()
})
afterAll(async () => {
  await app.close()
  model.closeAllConnections()
  model.close()
})

async function newConversation(): Promise<string> {
  const { id } = await user.call(createScribe, { body: {} })
  const chunks = [{ text: 'I take lisinopril 10 milligrams.', speaker: 'patient' }]
  await user.call(addChunks, { params: { id }, body: { chunks } })
  return id
}

async function write(id: string, idempotencyKey: string): Promise<GenerationEvent[]> {
  const events: GenerationEvent[] = []
  const body = { prompt: { id: 'dictation' }, conversation: { id } }
  // More than thirty immediate requests a minute are refused with a waiting time.
  for await (const { event } of user.follow(generateNote, { body, idempotencyKey }))
    events.push(event)
  return events
}

/** A note that failed says so; one that is whole has its whole text; the transcript is as it was. */
async function expectHonest(id: string, events: GenerationEvent[]): Promise<boolean> {
  const { items } = await user.call(listNotes, { params: { id } })
  const { chunks } = await user.call(listChunks, { params: { id } })
  expect(chunks.map(({ text }) => text)).toEqual(['I take lisinopril 10 milligrams.'])
  expect(items).toHaveLength(1)
  const isWhole = items[0]?.state === 'complete'
  const last = events.at(-1)
  expect(last?.type).toBe(isWhole ? 'done' : 'error')
  if (isWhole) expect(items[0]?.content).toContain(SENTENCE.trim())
  if (last?.type === 'error') expect(last.message).toMatch(/^[A-Z].+[.!]$/)
  return isWhole
}

test('an answer that is cut at any byte is never taken for a whole note, and writing it again gives one', async () => {
  const random = chance()
  const length = answer().length
  let whole = 0
  for (let n = 0; n < CUTS; n++) {
    const id = await newConversation()
    fault = { kind: 'cut', at: Math.floor(random() * length) }
    const { at } = fault
    // Only after the finish reason has come is the answer complete.
    const isComplete = answer().subarray(0, at).includes('"finish_reason":"stop"')
    const first = await patiently(() => write(id, `first ${n}`))
    const isWhole = await expectHonest(id, first)
    if (!isComplete) expect([at, isWhole]).toEqual([at, false])
    whole += isWhole ? 1 : 0
    fault = { kind: 'none' }
    const again = await patiently(() => write(id, `again ${n}`))
    expect(again.at(-1)?.type).toBe('done')
  }
  tally({
    what: 'answer of the language model cut at a byte by chance, then asked again',
    faults: CUTS,
    acked: CUTS,
    lost: 0,
    doubled: 0,
    note: `${whole} cuts after the end of the text, ${CUTS - whole} told as interrupted; all notes whole at the second try`,
  })
})

/** Thirty notes a minute are allowed; a long run waits for its turn. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== 'too-many-requests') throw error
      await new Promise((resolve) => setTimeout(resolve, 5_000))
    }
  }
}

test.each<[string, Fault, boolean]>([
  ['200 with a page instead of an answer', { kind: 'garbage' }, false],
  ['429 once, with a time to wait', { kind: 'status', status: 429, times: 1 }, true],
  ['500 without end', { kind: 'status', status: 500, times: 1_000 }, false],
])(
  'a model that answers %s: the note says what is true and the transcript stays',
  async (name, given, isWhole) => {
    const id = await newConversation()
    fault = { ...given }
    const before = asked
    const events = await patiently(() => write(id, name))
    expect(await expectHonest(id, events)).toBe(isWhole)
    // It isn't called endlessly either: each answer costs money.
    expect(asked - before).toBeLessThan(8)
    tally({ what: `the model answers ${name}`, faults: 1, note: `asked ${asked - before} times` })
  },
)
