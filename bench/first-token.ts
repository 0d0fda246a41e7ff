// The first word of a note and the whole of it, over HTTP as a browser gets them, against the same
// question put to the language model directly.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { provingAt } from '#test/proof.ts'
import { signUp } from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import { getItem } from '#contract/items.ts'
import { generateNote } from '#contract/generation.ts'
import { addContext, createScribe } from '#contract/scribes.ts'
import { pasteTranscript } from '#contract/transcripts.ts'
import { RATE_LIMITS } from './lib/app.ts'
import { median, report } from './report.ts'

const root = join(import.meta.dirname, '..')
const warmUps = 8
const rounds = 30
const addedGoalMs = 1.5
const templateId = 'soap'

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}

async function startModel({
  firstMs,
  pauseMs,
}: Pace): Promise<{ child: ChildProcess; baseUrl: string }> {
  const child = spawn(
    process.execPath,
    [join(root, 'bench/llm-process.ts'), String(firstMs), String(pauseMs)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  for await (const baseUrl of createInterface({ input: child.stdout })) return { child, baseUrl }
  throw new Error('The fake language model did not start')
}

async function startProduct(baseUrl: string, dataDir: string) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      AUSCULTA_DATA: dataDir,
      RATE_LIMITS,
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_NAME: 'bench',
      MODEL_BASE_URL: baseUrl,
      MODEL_API_KEY: 'test-key',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return { child, origin }
    await sleep(50)
  }
  throw new Error('The server did not start')
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Ten minutes of talk. */
const transcript = Array.from({ length: 150 }, (_, n) =>
  n % 2 === 0
    ? `Clinician: How has it been with the pain since the last time, number ${n}?`
    : `Patient: It has been about the same, worse at night, and I take lisinopril ${n} milligrams.`,
).join('\n')

async function visit(origin: string) {
  const settings = { origin, timezone: 'UTC' }
  const anyone = createCall({ ...settings, token: () => undefined, fetch: provingAt(origin) })
  const body = { email: 'bench@example.org', password: 'violet kettle rain 42' }
  const answer = await anyone.call(signUp, { body })
  if (answer.state !== 'signed-in') throw new Error('The account was not signed in')
  const { call, follow } = createCall({ ...settings, token: () => answer.token })
  const { id } = await call(createScribe, { body: {} })
  await call(pasteTranscript, { params: { id }, body: { text: transcript } })
  const { sections } = await call(getItem, { params: { id: templateId } })
  // Each note brings new information, as after a recording: the model has nothing of the visit in its cache.
  const learn = () => call(addContext, { params: { id }, body: { content: 'Seen before.' } })
  return { follow, id, learn, sections: sections.map((section) => section.heading) }
}
type Visit = Awaited<ReturnType<typeof visit>>
/** How the fake model answers: milliseconds to its first word, and before each word. */
type Pace = { firstMs: number; pauseMs: number }
type TokenTimes = { first: number; total: number }

async function ours({ follow, id, learn }: Visit): Promise<TokenTimes> {
  await learn()
  const began = performance.now()
  let first = 0
  const body = { prompt: { id: templateId }, conversation: { id } }
  for await (const { event } of follow(generateNote, { body })) {
    if (event.type === 'text' && first === 0) first = performance.now() - began
    if (event.type === 'error') throw new Error(event.message)
  }
  return { first, total: performance.now() - began }
}

async function question(baseUrl: string, headings: string[], onFirst: () => void): Promise<void> {
  const list = headings.map((heading) => `## ${heading}`).join('\n')
  const prompt = `${transcript}\nThe note has these sections:\n${list}`
  const answer = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer test-key', 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'bench',
      stream: true,
      messages: [{ role: 'user', content: prompt }],
    }),
  })
  let isFirst = true
  for await (const part of answer.body ?? []) {
    // The first chunk names the role only.
    if (isFirst && /"content":"[^"]/.test(Buffer.from(part).toString())) {
      isFirst = false
      onFirst()
    }
  }
}

async function direct(baseUrl: string, headings: string[]): Promise<TokenTimes> {
  const began = performance.now()
  let first = 0
  await question(baseUrl, headings, () => (first ||= performance.now() - began))
  return { first, total: performance.now() - began }
}

async function compare(pace: Pace, count: number): Promise<{ ours: TokenTimes; peer: TokenTimes }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ausculta-bench-'))
  chmodSync(dataDir, 0o711)
  const model = await startModel(pace)
  const product = await startProduct(model.baseUrl, dataDir)
  const own: TokenTimes[] = []
  const peer: TokenTimes[] = []
  try {
    const place = await visit(product.origin)
    for (let round = -warmUps; round < count; round++) {
      const one = [await ours(place), await direct(model.baseUrl, place.sections)] as const
      if (round < 0) continue
      own.push(one[0])
      peer.push(one[1])
    }
  } finally {
    await stop(product.child)
    await stop(model.child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const middle = (all: TokenTimes[]): TokenTimes => ({
    first: median(all.map((one) => one.first)),
    total: median(all.map((one) => one.total)),
  })
  return { ours: middle(own), peer: middle(peer) }
}

const added = (peer: number) => Number(((peer + addedGoalMs) / peer).toFixed(3))
const atOnce = await compare({ firstMs: 0, pauseMs: 0 }, rounds)
report({
  what: 'first word of a note, model answers at once, ms, vs asking it directly',
  ours: atOnce.ours.first,
  peer: atOnce.peer.first,
  goal: added(atOnce.peer.first),
})
const paced = await compare({ firstMs: 150, pauseMs: 4 }, 6)
report({
  what: 'first word of a note, model needs 150 ms, ms, vs asking it directly',
  ours: paced.ours.first,
  peer: paced.peer.first,
  goal: added(paced.peer.first),
})
report({
  what: 'whole note of 13 sections, 4 ms a word, ms, vs asking for it directly',
  ours: paced.ours.total,
  peer: paced.peer.total,
  goal: 1.02,
})
