// From Stop to the first words of the note: the recording is stopped, and the note asked for when the server says that
// all of it is stored. With the speed boost and without, against a bare echo of the stop plus the same question put to
// the language model directly. Engine and model answer at once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { signUp } from '#contract/accounts.ts'
import { aheadCost, draftAhead } from '#contract/pre-draft.ts'
import { provingAt } from '#test/proof.ts'
import { createCall } from '#contract/call.ts'
import { createItem } from '#contract/items.ts'
import { generateNote } from '#contract/generation.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import { createScribe } from '#contract/scribes.ts'
import { addChunks, takeTicket } from '#contract/transcripts.ts'
import { frameBytes } from '#server/visits/transcription/audio/frame.ts'
import { type Peer, startPeer } from './lib/live.ts'
import { median, report } from './report.ts'

const rounds = 20
const warmUps = 5
const goalMs = 5
const line = 'The patient has had chest pain for two days and takes lisinopril daily.'
const mode = 'FAST' as const

const ways = ['plain', 'boosted', 'boosted, more said'] as const
type Way = (typeof ways)[number]

async function startModel(firstMs: number) {
  const file = join(import.meta.dirname, 'llm-process.ts')
  const child = spawn(process.execPath, [file, String(firstMs), '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const baseUrl of createInterface({ input: child.stdout })) return { child, baseUrl }
  throw new Error('The fake language model did not start')
}

/** With separate users: nobody writes as many notes a minute as a benchmark. */
async function openVisits({ origin }: Peer) {
  const anyone = createCall({
    origin,
    token: () => undefined,
    timezone: 'UTC',
    fetch: provingAt(origin),
  })
  const email = `${crypto.randomUUID()}@example.org`
  const body = { email, password: 'violet kettle rain 42' }
  const answer = await anyone.call(signUp, { body })
  if (answer.state !== 'signed-in') throw new Error('a new account should be signed in')
  const { token } = answer
  const api = createCall({ origin, token: () => token, timezone: 'UTC' })
  const sections = [{ heading: 'History', instruction: 'What happened.', kind: 'history' as const }]
  const template = await api.call(createItem, {
    body: { itemType: 'template', name: 'Bench', sections },
  })
  return { ...api, templateId: template.id, origin }
}
type Visits = Awaited<ReturnType<typeof openVisits>>

async function setBoost({ call }: Visits, speedBoost: boolean): Promise<void> {
  const { version } = await call(getMe, {})
  await call(updateMe, { body: { version, settings: { speedBoost } } })
}

/** A visit that is being recorded, with something said in it. */
async function record({ call, origin }: Visits) {
  const { id } = await call(createScribe, { body: {} })
  const { ticket } = await call(takeTicket, {
    body: { scribeId: id, recordingId: crypto.randomUUID() },
  })
  const url = `${origin.replace('http', 'ws')}/transcription`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'open', ticket }))
  await once(socket, 'message')
  const pcm = Buffer.alloc(3200, 3)
  for (let n = 0; n < 10; n++) {
    pcm.writeUInt32LE(n, 0)
    socket.send(frameBytes({ seq: n, start: n * 1600, pcm }))
  }
  const chunks = Array.from({ length: 20 }, (_, n) => ({ text: line, timestamp: n * 3 }))
  await call(addChunks, { params: { id }, body: { chunks } })
  return { id, socket }
}

/** Milliseconds from Stop to the first words on the line. */
async function stopToToken(visits: Visits, way: Way): Promise<number> {
  const { call, follow, templateId } = visits
  const { id, socket } = await record(visits)
  const body = { prompt: { id: templateId }, conversation: { id } }
  if (way !== 'plain') {
    const before = await call(aheadCost, {})
    const { state } = await call(draftAhead, { query: { mode }, body })
    if (state !== 'writing') throw new Error('a draft should have begun')
    while ((await call(aheadCost, {})).questions === before.questions) await sleep(20)
  }
  if (way === 'boosted, more said')
    await call(addChunks, {
      params: { id },
      body: { chunks: [{ text: 'And a cough since today.', timestamp: 90 }] },
    })
  await sleep(100)
  const began = performance.now()
  const stopped = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary && data.toString().startsWith('{"type":"stopped"')) resolve()
    })
  })
  socket.send(JSON.stringify({ type: 'stop' }))
  await stopped
  let first = 0
  for await (const { event } of follow(generateNote, { query: { mode }, body })) {
    if (event.type === 'error') throw new Error(event.message)
    if (first === 0 && (event.type === 'text' || event.type === 'ahead'))
      first = performance.now() - began
  }
  socket.terminate()
  return first
}

/** The same two steps without us: one round trip of a socket, and the question asked directly. */
async function direct(echo: WebSocket, baseUrl: string): Promise<number> {
  const began = performance.now()
  const back = once(echo, 'message')
  echo.send('{"type":"stop"}')
  await back
  const answer = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer test-key', 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'bench',
      stream: true,
      messages: [{ role: 'user', content: line.repeat(20) }],
    }),
  })
  let first = 0
  for await (const part of answer.body ?? [])
    if (first === 0 && /"content":"[^"]/.test(Buffer.from(part).toString()))
      first = performance.now() - began
  return first
}

async function compare(firstMs: number): Promise<void> {
  const model = await startModel(firstMs)
  const settings = {
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_NAME: 'bench',
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: 'test-key',
  }
  const [ours, echo] = await Promise.all([startPeer('ours', settings), startPeer('echo')])
  const line = new WebSocket(echo.origin.replace('http', 'ws'), { perMessageDeflate: false })
  await once(line, 'open')
  const took: Record<Way | 'direct', number[]> = {
    plain: [],
    boosted: [],
    'boosted, more said': [],
    direct: [],
  }
  const member = async (speedBoost: boolean) => {
    const visits = await openVisits(ours)
    await setBoost(visits, speedBoost)
    return visits
  }
  try {
    const [plain, boosted, more] = [await member(false), await member(true), await member(true)]
    const visits = { plain, boosted, 'boosted, more said': more }
    // One after the other in each round, so that whatever else the machine does meets all alike.
    for (let round = -warmUps; round < rounds; round++) {
      for (const way of ways) {
        const ms = await stopToToken(visits[way], way)
        if (round >= 0) took[way].push(ms)
      }
      const ms = await direct(line, model.baseUrl)
      if (round >= 0) took.direct.push(ms)
    }
  } finally {
    line.terminate()
    await Promise.all([ours.stop(), echo.stop()])
    model.child.kill()
  }
  const peer = median(took.direct)
  for (const way of ways)
    report({
      what: `Stop to first words, model needs ${firstMs} ms, ${way}, ms, vs asking directly`,
      ours: median(took[way]),
      peer,
      goal: Number(((peer + goalMs) / peer).toFixed(3)),
    })
}

await compare(0)
await compare(400)
