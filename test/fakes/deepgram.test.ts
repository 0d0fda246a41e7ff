import { DeepgramClient } from '@deepgram/sdk'
import { expect, it } from 'vitest'
import { wavOf } from '#server/speech/audio/pcm.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { startDeepgram } from './deepgram.ts'

const { pcm } = tonePcm(VISIT)
const turns = VISIT.map((turn) => turn.text)

async function withSdk<T>(
  act: (client: DeepgramClient) => Promise<T>,
  apiKey = 'right',
): Promise<T> {
  const fake = await startDeepgram({ apiKey: 'right' })
  const base = fake.baseUrl
  const production = base.replace('http', 'ws')
  const environment = { base, production, agent: production, agentRest: base }
  try {
    return await act(new DeepgramClient({ apiKey, environment }))
  } finally {
    await fake.close()
  }
}

it('is taken for Deepgram by its own client, live', () =>
  withSdk(async (client) => {
    const live = await client.listen.v1.connect({
      model: 'nova-3-medical',
      language: 'en-US',
      encoding: 'linear16',
      sample_rate: 16_000,
      channels: 1,
      interim_results: 'true',
      diarize: 'true',
      utterance_end_ms: 1000,
      mip_opt_out: 'true',
      keyterm: ['metoprolol', 'apixaban'],
      Authorization: 'Token right',
      reconnectAttempts: 0,
    })
    const finals: string[] = []
    const closed = new Promise<number>((resolve) => live.on('close', ({ code }) => resolve(code)))
    live.on('message', (message) => {
      if (message.type === 'Results' && message.is_final)
        finals.push(message.channel.alternatives[0]?.transcript ?? '')
    })
    live.connect()
    await live.waitForOpen()
    for (let at = 0; at < pcm.length; at += 3200) live.sendMedia(pcm.subarray(at, at + 3200))
    live.sendKeepAlive({ type: 'KeepAlive' })
    live.sendFinalize({ type: 'Finalize' })
    live.sendCloseStream({ type: 'CloseStream' })
    expect(await closed).toBe(1000)
    expect(finals.filter(Boolean).join(' ')).toBe(turns.join(' '))
  }))

it('is taken for Deepgram by its own client, for a recording', () =>
  withSdk(async (client) => {
    const options = { model: 'nova-3' as const, diarize: true, utterances: true, punctuate: true }
    const answer = await client.listen.v1.media.transcribeFile(Buffer.from(wavOf(pcm)), options)
    if (!('results' in answer)) throw new Error('no results')
    expect(answer.results.utterances?.map((one) => one.transcript)).toEqual(turns)
    expect(answer.results.utterances?.map((one) => one.speaker)).toEqual([0, 1, 0, 1])
  }))

it('refuses a wrong key as Deepgram does', () =>
  withSdk(async (client) => {
    const asked = client.listen.v1.media.transcribeFile(Buffer.from(wavOf(pcm)), {
      model: 'nova-3',
    })
    await expect(asked).rejects.toMatchObject({ statusCode: 401 })
  }, 'wrong'))
