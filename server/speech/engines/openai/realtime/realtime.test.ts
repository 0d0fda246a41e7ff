import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeRealtime, startOpenAiRealtime } from '#test/fakes/openai-realtime.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { finalsOf, itTranscribesLive, speakLive } from '../../speech.compliance.ts'
import { itSurvivesItsVendorLive, type Vendor } from '../../vendor.compliance.ts'
import type { OpenAiRealtimeConfig } from './config.ts'
import { createItems } from './items.ts'
import { createOpenAiRealtimeSpeech } from './realtime.ts'

const apiKey = 'secret-key-of-openai'
const spoken = tonePcm(VISIT)
const recording = { ...spoken, turns: VISIT.map((turn) => turn.text) }
type Dialect = OpenAiRealtimeConfig['dialect']

const engineOf = (dialect: Dialect, { baseUrl }: FakeRealtime, finishMs = 10_000) =>
  createOpenAiRealtimeSpeech({
    dialect,
    apiKey,
    baseUrl,
    model: 'gpt-live-transcribe',
    limits: { openMs: 5000, finishMs },
  })

const vendorOf = (dialect: Dialect): Vendor => ({
  recording,
  key: apiKey,
  async start(fault) {
    const fake = await startOpenAiRealtime({ dialect, apiKey, fault })
    return {
      speech: engineOf(dialect, fake, fault?.kind === 'stall' ? 700 : 10_000),
      keyterms: () => keywordsIn(fake.updates.at(-1)),
      connections: fake.connections,
      close: fake.close,
    }
  },
})

function keywordsIn(update: unknown): string[] {
  const found = /"keywords":(\[[^\]]*\])/.exec(JSON.stringify(update))?.[1]
  return found ? (JSON.parse(found) as string[]) : []
}

describe.each(['ga', 'beta', 'vllm'] as const)('realtime transcription (%s)', (dialect) => {
  let fake: FakeRealtime
  beforeAll(async () => {
    fake = await startOpenAiRealtime({ dialect, apiKey })
  })
  afterAll(() => fake.close())

  itTranscribesLive(
    () => engineOf(dialect, fake),
    () => recording,
  )
  itSurvivesItsVendorLive(vendorOf(dialect))

  it('tells by its own clock when each sentence was spoken', async () => {
    const finals = finalsOf(await speakLive(engineOf(dialect, fake), spoken.pcm))
    let word = 0
    for (const { start, end, text } of finals) {
      const said = spoken.words.slice(word, (word += text.split(' ').length))
      expect(start).toBeCloseTo(said[0]?.start ?? -1, 1)
      expect(end).toBeCloseTo(said.at(-1)?.end ?? -1, 1)
    }
  })

  it('never puts the key into the address', () => {
    expect(fake.paths.join()).not.toContain(apiKey)
  })

  it('says how it is', async () => {
    expect(await engineOf(dialect, fake).health()).toMatchObject({ ok: true })
    const wrong = createOpenAiRealtimeSpeech({ ...fake, dialect, model: 'm', apiKey: 'wrong' })
    expect(await wrong.health()).toMatchObject({ ok: false })
  })
})

it('reports the words in the order of their items, whatever order they arrive in', () => {
  const items = createItems()
  const turn = (number: number) => ({ number, start: number, end: number + 0.5 })
  for (const number of [1, 2, 3]) items.begin(turn(number))
  items.commit('a', null)
  items.commit('c', 'b')
  expect(items.complete('c', 'third')).toEqual([])
  items.commit('b', 'a')
  expect(items.complete('b', 'second')).toEqual([])
  expect(items.complete('a', 'first').map(({ text, turn: { number } }) => [number, text])).toEqual([
    [1, 'first'],
    [2, 'second'],
    [3, 'third'],
  ])
  expect(items.countOpen()).toBe(0)
})
