import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenAiAudio } from '#test/fakes/openai-audio.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSpeech } from './engines.ts'
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

it('has no engine on a fresh machine, and says so instead of pretending', async () => {
  const speech = await createSpeech({ modelsDir: join(empty, 'not-there') })
  expect(speech).toMatchObject({ live: null, batch: null })
  expect(await speech.list()).toEqual([])
  await speech.close()
})

it('uses the models that are installed, live and for recordings', async () => {
  const speech = await createSpeech({ modelsDir: tones.dir })
  const { pcm } = tonePcm(VISIT)
  if (!speech.live || !speech.batch) throw new Error('The tone models make both engines')
  expect(finalsOf(await speakLive(speech.live, pcm))).toHaveLength(4)
  const { segments } = await speech.batch.batch({ pcm: inPieces(pcm), language: 'en' })
  expect(segments.map((segment) => segment.speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
  expect(await speech.list()).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
  await speech.close()
})

it('finds an engine by language and none for a language nobody knows', async () => {
  const speech = await createSpeech({ modelsDir: tones.dir })
  expect(speech.liveFor('en-CA')).toBe(speech.live)
  expect(speech.liveFor('fr')).toBeNull()
  expect(speech.batchFor('multi')).toBeNull()
  await speech.close()
})

it('prefers a configured server, with speakers found by the installed models', async () => {
  const turns = VISIT.map((turn) => turn.text)
  const fake = await startOpenAiAudio({
    answer: (_, count) => ({ kind: 'json', body: { text: turns[count - 1] } }),
  })
  const openai = { baseUrl: fake.baseUrl, model: 'anything' }
  const speech = await createSpeech({ modelsDir: tones.dir, openai })
  expect(speech.batch?.name).toBe('openai:anything')
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
  const speech = await createSpeech({ modelsDir: dir })
  expect(await speech.list()).toMatchObject([{ name: 'half', state: 'failed' }])
  await speech.close()
})

it('says that a server is not well before anybody records', async () => {
  const fake = await startOpenAiAudio({
    apiKey: 'right',
    answer: () => ({ kind: 'json', body: { text: '' } }),
  })
  for (const [apiKey, state] of [
    ['right', 'ready'],
    ['wrong', 'failed'],
  ] as const) {
    const openai = { baseUrl: fake.baseUrl, model: 'whisper-1', apiKey }
    const speech = await createSpeech({ modelsDir: empty, openai })
    expect((await speech.list())[0]).toMatchObject({ state })
  }
  await fake.close()
})
