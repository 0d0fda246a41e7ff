import { Agent } from 'node:https'
import { connect } from 'node:net'
import OpenAI from 'openai'
import { OpenAIRealtimeWS as BetaRealtimeWS } from 'openai/beta/realtime/ws'
import { OpenAIRealtimeWS } from 'openai/realtime/ws'
import { expect, it } from 'vitest'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { type FakeRealtime, startOpenAiRealtime } from './openai-realtime.ts'

const { pcm } = tonePcm(VISIT.slice(0, 1), 24_000)

/** The client speaks TLS only; its connections are redirected to the loopback. */
function clientOf({ port }: FakeRealtime) {
  const agent = new Agent()
  agent.createConnection = () => connect(port, '127.0.0.1')
  const client = new OpenAI({ apiKey: 'right', baseURL: `https://127.0.0.1:${port}/v1` })
  return { client, options: { agent } }
}

function* appended() {
  for (let at = 0; at < pcm.length; at += 4800)
    yield Buffer.from(pcm.subarray(at, at + 4800)).toString('base64')
}

it('is taken for OpenAI by its own client', async () => {
  const fake = await startOpenAiRealtime({ dialect: 'ga', apiKey: 'right' })
  const { client, options } = clientOf(fake)
  const live = new OpenAIRealtimeWS({ intent: 'transcription', options }, client)
  const completed = new Promise<string>((resolve, reject) => {
    live.on('error', reject)
    live.on('session.created', () =>
      live.send({
        type: 'session.update',
        session: {
          type: 'transcription',
          audio: {
            input: {
              format: { type: 'audio/pcm', rate: 24_000 },
              transcription: { model: 'gpt-live-transcribe' },
              turn_detection: null,
            },
          },
        },
      }),
    )
    live.on('session.updated', () => {
      for (const audio of appended()) live.send({ type: 'input_audio_buffer.append', audio })
      live.send({ type: 'input_audio_buffer.commit' })
    })
    live.on('conversation.item.input_audio_transcription.completed', ({ transcript }) =>
      resolve(transcript),
    )
  })
  expect(await completed).toBe(VISIT[0]?.text)
  live.close()
  await fake.close()
})

it('is taken for a server of the beta protocol by the client of that', async () => {
  const fake = await startOpenAiRealtime({ dialect: 'beta', apiKey: 'right' })
  const { client, options } = clientOf(fake)
  const live = new BetaRealtimeWS({ model: 'a-whisper', options }, client)
  const completed = new Promise<string>((resolve, reject) => {
    live.on('error', reject)
    live.on('session.created', () =>
      // The client's types don't allow `null` here, the protocol does.
      live.socket.send('{"type":"session.update","session":{"turn_detection":null}}'),
    )
    live.on('session.updated', () => {
      for (const audio of appended()) live.send({ type: 'input_audio_buffer.append', audio })
      live.send({ type: 'input_audio_buffer.commit' })
    })
    live.on('conversation.item.input_audio_transcription.completed', ({ transcript }) =>
      resolve(transcript),
    )
  })
  expect(await completed).toBe(VISIT[0]?.text)
  live.close()
  await fake.close()
})
