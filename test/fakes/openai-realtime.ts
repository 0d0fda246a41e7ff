import { z } from 'zod'
import type { OpenAiRealtimeConfig } from '#server/speech/engines/openai/realtime/config.ts'
import { textOf, toneRecogniser } from '#test/tones/recognise.ts'
import { type Fault, startVendorServer, type VendorCall } from './vendor-server.ts'

export type FakeRealtime = {
  baseUrl: string
  port: number
  /** The set-up of every session, in order. */
  updates: unknown[]
  /** The address of every session, without its host. */
  paths: string[]
  connections: () => number
  close: () => Promise<void>
}

type Kind = OpenAiRealtimeConfig['dialect']

const ITEM = 'conversation.item.input_audio_transcription.'
/** Below this, OpenAI refuses a commit. */
const SHORTEST_MS = 100

const gaUpdate = z.object({
  type: z.literal('session.update'),
  event_id: z.string().optional(),
  session: z.strictObject({
    type: z.literal('transcription'),
    audio: z.strictObject({
      input: z.strictObject({
        format: z.strictObject({ type: z.literal('audio/pcm'), rate: z.literal(24_000) }),
        transcription: z.strictObject({
          model: z.string(),
          languages: z.array(z.string().length(2)).optional(),
          keywords: z.array(z.string().regex(/^[^<>\r\n]+$/)).optional(),
          delay: z.string().optional(),
        }),
        turn_detection: z.null(),
      }),
    }),
  }),
})
/** speaches: flat, and server-side voice detection that can be switched off. */
const betaUpdate = z.object({
  type: z.literal('session.update'),
  session: z.strictObject({ turn_detection: z.null() }),
})
const vllmUpdate = z.strictObject({ type: z.literal('session.update'), model: z.string() })
const UPDATES = { ga: gaUpdate, beta: betaUpdate, vllm: vllmUpdate }

type Message = { type: string; audio?: string; final?: boolean; event_id?: string }

/**
 * A server of OpenAI's realtime transcription in one of its three dialects, as documented in 2026-11: it checks the key
 * and the set-up, recognises the tones in the audio, and completes items out of order.
 */
export async function startOpenAiRealtime(options: {
  dialect: Kind
  apiKey: string
  fault?: Fault
}): Promise<FakeRealtime> {
  const { dialect, apiKey, fault } = options
  const updates: unknown[] = []
  const paths: string[] = []
  const errorBody = (_status: number, message: string) => JSON.stringify({ error: { message } })
  const server = await startVendorServer({
    fault,
    errorBody,
    garbage: [`{"type":"${ITEM}completed","item_id":"i","transcript":{}}`, '{"type":"error"}'],
    refuse: ({ headers }) =>
      headers.authorization === `Bearer ${apiKey}`
        ? undefined
        : { status: 401, body: errorBody(401, `Incorrect API key: ${headers.authorization}`) },
    connected(call) {
      paths.push(`${call.url.pathname}${call.url.search}`)
      if (dialect === 'vllm') serveVllm(call, updates)
      else serveItems(call, dialect, updates)
    },
    asked: () => ({ object: 'list', data: [] }),
  })
  const { port, connections, close } = server
  return { baseUrl: `http://127.0.0.1:${port}`, port, updates, paths, connections, close }
}

const readMessage = (data: Buffer) => JSON.parse(data.toString()) as Message

/** One utterance a commit, however long its pauses. */
const newEar = (rate: number) => toneRecogniser(rate, Infinity)

function serveItems(
  { socket, url, send, heard }: VendorCall,
  kind: 'ga' | 'beta',
  updates: unknown[],
) {
  const problem = (message: string, code = 'invalid_value', event_id?: string) =>
    send({ type: 'error', error: { type: 'invalid_request_error', code, message, event_id } })
  let ear = newEar(24_000)
  let seconds = 0
  let count = 1
  let previous: string | null = null
  let isSetUp = false
  /** The completion that is held back until the one after it has gone. */
  let held: object | undefined
  let timer: NodeJS.Timeout | undefined
  send({ type: 'session.created', session: { id: 's', type: 'transcription' } })
  if (kind === 'beta' && !url.searchParams.get('model')) problem('model is missing')
  socket.on('close', () => clearTimeout(timer))

  function complete(item: string, transcript: string): void {
    const message = { type: `${ITEM}completed`, item_id: item, content_index: 0, transcript }
    const before = held
    held = before ? undefined : message
    if (before) {
      send(message)
      send(before)
    }
    clearTimeout(timer)
    timer = setTimeout(() => held && send(held), 15)
  }

  function commit(): void {
    const ms = Math.round(ear.seconds() * 1000)
    if (ms < SHORTEST_MS) {
      problem('buffer too small', 'input_audio_buffer_commit_empty')
      return
    }
    const item = `item_${count}`
    const words = ear.flush().findLast((one) => one.isFinal)?.words ?? []
    send({ type: 'input_audio_buffer.committed', item_id: item, previous_item_id: previous })
    complete(item, textOf(words))
    // speaches tells nothing that could be used here.
    previous = kind === 'ga' ? item : null
    count += 1
    ear = newEar(24_000)
  }

  function append(audio: string): void {
    const pcm = Buffer.from(audio, 'base64')
    seconds += pcm.length / 48_000
    for (const { words } of ear.hear(pcm)) {
      const delta = `${words.length > 1 ? ' ' : ''}${words.at(-1)?.text}`
      const about = { item_id: `item_${count}`, content_index: 0 }
      if (kind === 'ga') send({ type: `${ITEM}delta`, ...about, delta })
    }
    heard(seconds)
  }

  socket.on('message', (data: Buffer) => {
    const message = readMessage(data)
    if (message.type === 'session.update') {
      const isRight = UPDATES[kind].safeParse(message).success
      if (!isRight)
        return problem('The session cannot be set up so.', 'invalid_value', message.event_id)
      updates.push(message)
      isSetUp = true
      return send({ type: 'session.updated', session: {} })
    }
    if (!isSetUp) return problem('The session is not set up.')
    if (message.type === 'input_audio_buffer.append') return append(message.audio ?? '')
    if (message.type === 'input_audio_buffer.commit') return commit()
    problem(`Unknown event ${message.type}`, 'unknown_event')
  })
}

function serveVllm({ socket, send, heard }: VendorCall, updates: unknown[]): void {
  const problem = (error: string, code: string) => send({ type: 'error', error, code })
  let ear: ReturnType<typeof newEar> | undefined
  let isKnown = false
  let seconds = 0
  send({ type: 'session.created', id: 's', created: 1 })
  socket.on('message', (data: Buffer) => {
    const message = readMessage(data)
    if (message.type === 'session.update') {
      isKnown = vllmUpdate.safeParse(message).success
      updates.push(message)
      return isKnown ? undefined : problem('No model.', 'model_not_validated')
    }
    if (!isKnown) return problem('No model.', 'model_not_validated')
    if (message.type === 'input_audio_buffer.commit') {
      if (!message.final) {
        if (ear) return problem('A generation is under way.', 'processing_error')
        ear = newEar(16_000)
        return undefined
      }
      const words = ear?.flush().findLast((one) => one.isFinal)?.words ?? []
      ear = undefined
      // The answer takes a moment, in which nothing else may start.
      return void setTimeout(
        () => send({ type: 'transcription.done', text: textOf(words), usage: { total_tokens: 1 } }),
        5,
      )
    }
    if (message.type !== 'input_audio_buffer.append')
      return problem(`Unknown event ${message.type}`, 'unknown_event')
    if (!ear) return problem('Audio outside of a generation.', 'invalid_audio')
    const pcm = Buffer.from(message.audio ?? '', 'base64')
    seconds += pcm.length / 32_000
    for (const { words } of ear.hear(pcm)) {
      const delta = `${words.length > 1 ? ' ' : ''}${words.at(-1)?.text}`
      send({ type: 'transcription.delta', delta })
    }
    return heard(seconds)
  })
}
