import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenAiAudio } from '#test/fakes/openai-audio.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { egressPolicy } from '#server/platform/egress/policy.ts'
import { readConfig } from '#server/config/env.ts'
import { createEngines, createSpeech, type EngineSetup } from './engines.ts'
import { createPool } from './pool.ts'
import { createVerifier } from './sherpa/verify.ts'
import type { BatchSpeech, LiveSpeech } from './speech.ts'
import { finalsOf, inPieces, speakLive } from './speech.compliance.ts'

let tones: Awaited<ReturnType<typeof toneModels>>
let empty: string
beforeAll(async () => {
  tones = await toneModels()
  empty = await mkdtemp(join(tmpdir(), 'ausculta-no-models-'))
})
afterAll(async () => {
  await tones.remove()
  await rm(empty, { recursive: true })
})

const server = (baseUrl: string, key = ''): EngineSetup => ({
  id: 'one',
  name: 'Our server',
  source: 'settings',
  config: { kind: 'openai', baseUrl, model: 'anything' },
  key,
})

const egress = egressPolicy(readConfig({ PUBLIC_URL: 'http://localhost' }))

async function open(config: Omit<Parameters<typeof createSpeech>[0], 'egress'>) {
  const speech = await createSpeech({ ...config, egress })
  const having = (mode: 'live' | 'batch') =>
    speech.engines.find((engine) => engine.speech?.[mode])?.speech
  return {
    ...speech,
    // An engine that has the mode is one of that kind.
    live: having('live') as LiveSpeech | undefined,
    batch: having('batch') as BatchSpeech | undefined,
  }
}

it('has no engine on a fresh machine, and says so instead of pretending', async () => {
  const speech = await open({ modelsDir: join(empty, 'not-there') })
  expect(speech.engines).toEqual([])
  await speech.close()
})

it('uses the models that are installed, live and for recordings', async () => {
  const speech = await open({ modelsDir: tones.dir })
  const { pcm } = tonePcm(VISIT)
  if (!speech.live || !speech.batch) throw new Error('The tone models make both engines')
  expect(finalsOf(await speakLive(speech.live, pcm))).toHaveLength(4)
  const { segments } = await speech.batch.batch({ pcm: inPieces(pcm), language: 'en' })
  expect(segments.map((segment) => segment.speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
  await speech.close()
})

it('prefers a configured server, with speakers found by the installed models', async () => {
  const turns = VISIT.map((turn) => turn.text)
  const fake = await startOpenAiAudio({
    answer: (_, count) => ({ kind: 'json', body: { text: turns[count - 1] } }),
  })
  const speech = await open({ modelsDir: tones.dir, engines: [server(fake.baseUrl)] })
  expect(speech.engines[0]).toMatchObject({ name: 'Our server', source: 'settings' })
  const pcm = inPieces(tonePcm(VISIT).pcm)
  const result = await speech.batch?.batch({ pcm, language: 'fr' })
  expect(result?.segments.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['S1', turns[0]],
    ['S2', turns[1]],
    ['S1', turns[2]],
    ['S2', turns[3]],
  ])
  await speech.close()
  await fake.close()
})

it('lists a model folder that cannot be read, with the reason', async () => {
  const dir = join(empty, 'broken')
  await mkdir(join(dir, 'half'), { recursive: true })
  await writeFile(join(dir, 'half', 'model.json'), '{"kind":"telepathy"}')
  const speech = await open({ modelsDir: dir })
  expect(speech.engines).toMatchObject([{ name: 'half', problem: expect.stringMatching(/kind/) }])
  expect(speech.engines[0]?.speech).toBeUndefined()
  await speech.close()
})

it('reports an unhealthy server before anybody records', async () => {
  const fake = await startOpenAiAudio({
    apiKey: 'right',
    answer: () => ({ kind: 'json', body: { text: '' } }),
  })
  for (const [key, ok, words] of [
    ['right', true, /is working/],
    // The reader is the person whom clinicians are told to ask.
    ['wrong', false, /refused the key/],
  ] as const) {
    const speech = await open({ modelsDir: empty, engines: [server(fake.baseUrl, key)] })
    const message = expect.stringMatching(words)
    expect(await speech.batch?.health()).toMatchObject({ ok, message })
    await speech.close()
  }
  await fake.close()
})

it('keeps an engine in use, and closes an unused one after its last recording', async () => {
  const fake = await startOpenAiAudio({
    answer: () => ({ kind: 'json', body: { text: 'still here' } }),
  })
  const pool = createPool()
  const refresh = (engines: EngineSetup[]) =>
    createEngines(pool, createVerifier(), { modelsDir: tones.dir, engines, egress })
  const [before, live] = await refresh([server(fake.baseUrl)])
  const session = await live?.speech?.live?.({ language: 'en', onEvent: () => {} })
  const [after, same] = await refresh([{ ...server(fake.baseUrl), key: 'new' }])
  expect(after?.speech).not.toBe(before?.speech)
  expect(same?.speech).toBe(live?.speech)
  const pcm = inPieces(tonePcm(VISIT).pcm)
  // The replaced one still finishes its work.
  expect(await before?.speech?.batch?.({ pcm, language: 'en' })).toMatchObject({
    text: expect.stringContaining('still here'),
  })
  session?.close()
  await pool.close()
  await fake.close()
})
