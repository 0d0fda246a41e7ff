import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import type { Word } from '#server/speech/engines/speech.ts'
import type { VendorFault } from '#server/speech/engines/vendor.compliance.ts'
import { type Recognition, textOf, toneRecogniser } from '#test/tones/recognise.ts'
import { faultySender } from './faulty-socket.ts'
import { turnsIn } from './heard.ts'
import {
  bodyOf,
  listenOn,
  misbehave,
  refuseUpgrade,
  retryAfterHeaders,
  stopServer,
} from './http.ts'
import { pcmOfWav } from './wav.ts'

type Json = Record<string, unknown>
type Part = { inlineData?: { data: string }; fileData?: { fileUri: string }; text?: string }

type GeminiRequest = {
  contents: { parts: Part[] }[]
  generationConfig?: Json & { audioTranscriptionConfig?: Json }
}

/** How a request for a recording ends other than with a transcript. */
type GeminiRefusal = { blockReason: string } | { finishReason: string }

type GeminiFake = {
  baseUrl: string
  addresses: string[]
  requests: GeminiRequest[]
  setups: Json[]
  /** Files that were uploaded and not deleted. */
  files: () => number
  uploads: () => number
  keyterms: () => string[]
  connections: () => number
  close: () => Promise<void>
}

const MOST_INLINE_BYTES = 20_000_000
const offsetOf = (seconds: number) => `${seconds.toFixed(2)}s`
const speakerOf = (words: Word[]) => `spk_${Number(words[0]?.speaker ?? 0) + 1}`

const transcriptionOf = (words: Word[]) => ({
  text: textOf(words),
  speakerLabel: speakerOf(words),
  languageCode: 'en-CA',
  startOffset: offsetOf(words[0]?.start ?? 0),
  endOffset: offsetOf(words.at(-1)?.end ?? 0),
  words: words.map(({ text, start, end }) => ({
    word: text,
    startOffset: offsetOf(start),
    endOffset: offsetOf(end),
  })),
})

/** A transcription model returns transcriptions, a general one the requested JSON. */
function partsOf(turns: Word[][], isTranscriber: boolean): Json[] {
  if (isTranscriber)
    return turns.map((words) => ({ text: '', audioTranscription: transcriptionOf(words) }))
  const segments = turns.map((words) => ({
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    speaker: speakerOf(words),
    text: textOf(words),
  }))
  return [{ text: JSON.stringify({ segments }) }]
}

const errorOf = (code: number, message: string, status: string) =>
  JSON.stringify({ error: { code, message, status } })

/** The Gemini API: `generateContent` with its file store, and the Live API over a websocket. */
export async function startGeminiSpeech(options: {
  key: string
  fault?: VendorFault
  /** Looked at before each request for a recording is answered. */
  refuse?: (seconds: number) => GeminiRefusal | undefined
  /** Announces that it will close after this many seconds of live audio. */
  goAwayAfter?: number
  /** Says at the end of live audio that the turn is complete. */
  completesTurns?: boolean
}): Promise<GeminiFake> {
  const { key, fault } = options
  const addresses: string[] = []
  const requests: GeminiRequest[] = []
  const setups: Json[] = []
  const files = new Map<string, Buffer>()
  let uploads = 0
  let keyterms: string[] = []

  const json = (response: ServerResponse, status: number, body: string, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

  function audioOf({ contents }: GeminiRequest): Buffer | undefined {
    const parts = contents.flatMap((content) => content.parts)
    const inline = parts.find((part) => part.inlineData)?.inlineData
    if (inline) return Buffer.from(inline.data, 'base64')
    return files.get(parts.find((part) => part.fileData)?.fileData?.fileUri ?? '')
  }

  function generate(body: Buffer, model: string, response: ServerResponse): void {
    if (body.length > MOST_INLINE_BYTES)
      return void json(
        response,
        400,
        errorOf(400, 'Request payload size exceeds the limit', 'INVALID_ARGUMENT'),
      )
    const request = JSON.parse(body.toString()) as GeminiRequest
    requests.push(request)
    const hints = request.generationConfig?.audioTranscriptionConfig
    keyterms = (hints?.['customVocabulary'] as string[] | undefined) ?? []
    const pcm = pcmOfWav(audioOf(request) ?? Buffer.alloc(0))
    if (!pcm) return void json(response, 400, errorOf(400, 'Invalid audio', 'INVALID_ARGUMENT'))
    const refusal = options.refuse?.(pcm.length / 32_000)
    if (refusal && 'blockReason' in refusal)
      return void json(response, 200, JSON.stringify({ promptFeedback: refusal }))
    const parts = partsOf(turnsIn(pcm), model.includes('transcribe'))
    const content = { role: 'model', parts: refusal ? parts.slice(0, 1) : parts }
    const finishReason = refusal?.finishReason ?? 'STOP'
    const answer = JSON.stringify({ candidates: [{ content, finishReason }] })
    if (!misbehave(response, fault, answer)) json(response, 200, answer)
  }

  function startUpload(request: IncomingMessage, response: ServerResponse): void {
    uploads += 1
    const url = `http://${request.headers.host}/upload-here/${uploads}`
    json(response, 200, '{}', { 'x-goog-upload-url': url })
  }

  function upload(id: string, body: Buffer, response: ServerResponse): void {
    const uri = `https://files.invalid/${id}`
    files.set(uri, body)
    const file = { name: `files/${id}`, uri, state: 'ACTIVE', mimeType: 'audio/wav' }
    json(response, 200, JSON.stringify({ file }), { 'x-goog-upload-status': 'final' })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? ''
    addresses.push(url)
    const body = await bodyOf(request)
    if (request.headers['x-goog-api-key'] !== key && !url.startsWith('/upload-here'))
      return void json(response, 400, errorOf(400, 'API key not valid.', 'INVALID_ARGUMENT'))
    const model = /\/v1beta\/models\/([^:]+):generateContent$/.exec(url)?.[1]
    if (model) return generate(body, model, response)
    if (url === '/upload/v1beta/files') return startUpload(request, response)
    const id = /^\/upload-here\/(\d+)/.exec(url)?.[1]
    if (id) return upload(id, body, response)
    if (request.method === 'DELETE') files.delete(`https://files.invalid/${url.split('/').at(-1)}`)
    json(response, 200, JSON.stringify({ name: 'models/fake' }))
  }

  const server = createServer((request, response) => void serve(request, response))
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1 << 20 })
  server.on('upgrade', (request, socket, head) => {
    addresses.push(request.url ?? '')
    if (fault?.kind === 'status') {
      const headers = Object.entries(retryAfterHeaders(fault)).map(([k, v]) => `${k}: ${v}\r\n`)
      return refuseUpgrade(socket, fault.status, headers.join(''))
    }
    if (request.headers['x-goog-api-key'] !== key) return refuseUpgrade(socket, 403)
    sockets.handleUpgrade(request, socket, head, live)
  })

  function live(socket: WebSocket): void {
    const sender = faultySender(socket, fault)
    const ear = toneRecogniser()
    let spoilt = false
    let said = false

    function send(body: Json): void {
      const garbage = fault?.kind === 'garbage' && !('setupComplete' in body)
      if (garbage && spoilt) return
      spoilt ||= garbage
      sender.send(garbage ? '<html>hi' : JSON.stringify(body), true)
    }

    function tell({ words, isFinal }: Recognition): void {
      const { words: _, speakerLabel: __, ...heard } = transcriptionOf(words)
      if (!isFinal)
        return send({ serverContent: { interimInputTranscription: { text: heard.text } } })
      // A transcription comes in two parts, of which the second is the end.
      const cut = heard.text.lastIndexOf(' ')
      const [text, rest] = [
        heard.text.slice(0, Math.max(0, cut)),
        heard.text.slice(Math.max(0, cut)),
      ]
      if (text) send({ serverContent: { inputTranscription: { text } } })
      send({ serverContent: { inputTranscription: { ...heard, text: rest, finished: true } } })
    }

    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as {
        setup?: Json & { inputAudioTranscription?: { customVocabulary?: string[] } }
        realtimeInput?: { audio?: { data: string; mimeType: string }; audioStreamEnd?: boolean }
      }
      if (message.setup) {
        setups.push(message.setup)
        keyterms = message.setup.inputAudioTranscription?.customVocabulary ?? []
        send({ setupComplete: {} })
        return sender.opened()
      }
      const { audio, audioStreamEnd } = message.realtimeInput ?? {}
      if (audio) ear.hear(Buffer.from(audio.data, 'base64')).forEach(tell)
      if (sender.heard(ear.seconds())) return
      if (!said && ear.seconds() >= (options.goAwayAfter ?? Infinity)) {
        said = true
        send({ goAway: { timeLeft: '50s' } })
      }
      if (!audioStreamEnd) return
      ear.flush().forEach(tell)
      if (options.completesTurns) send({ serverContent: { turnComplete: true } })
    })
  }

  const port = await listenOn(server)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    addresses,
    requests,
    setups,
    files: () => files.size,
    uploads: () => uploads,
    keyterms: () => keyterms,
    connections: () => sockets.clients.size,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      await stopServer(server)
    },
  }
}
