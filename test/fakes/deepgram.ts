import type { IncomingMessage } from 'node:http'
import type { Word } from '#server/speech/engines/speech.ts'
import { textOf, toneRecogniser } from '#test/tones/recognise.ts'
import { type Fault, startVendorServer, type VendorCall } from './vendor-server.ts'

export type FakeDeepgram = {
  baseUrl: string
  /** The query of every session and recording that was let in. */
  queries: URLSearchParams[]
  /** Control messages of the last session, in order. */
  control: string[]
  connections: () => number
  close: () => Promise<void>
}

type Options = {
  apiKey: string
  fault?: Fault
  /** How long a session lives without audio or KeepAlive; 10 s at Deepgram. */
  idleMs?: number
}

const KNOWN = new Set(
  (
    'model language punctuate smart_format diarize mip_opt_out keyterm encoding sample_rate channels ' +
    'interim_results endpointing utterance_end_ms vad_events utterances detect_language'
  ).split(' '),
)
/** A stable part comes after this many words, even in the middle of a sentence. */
const STABLE_WORDS = 6

/** What Deepgram answers to a query it cannot serve, or nothing. */
function problemOf(query: URLSearchParams): string | undefined {
  const unknown = [...query.keys()].find((name) => !KNOWN.has(name))
  if (unknown) return `Unexpected parameter ${unknown}.`
  if (!/^nova-3(-medical)?$/.test(query.get('model') ?? '')) return 'No such model.'
  const end = query.get('utterance_end_ms')
  if (end && (Number(end) < 1000 || query.get('interim_results') !== 'true'))
    return 'utterance_end_ms needs interim_results and at least 1000.'
  if (query.getAll('keyterm').length > 100) return 'Keyterm limit exceeded.'
  return undefined
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const toDeepgram = ({ text, start, end, speaker }: Word) => ({
  word: text,
  punctuated_word: text,
  start,
  end,
  confidence: 0.98,
  speaker: Number(speaker),
})

const results = (words: Word[], more: object) => ({
  type: 'Results',
  channel_index: [0, 1],
  start: words[0]?.start ?? 0,
  duration: (words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0),
  is_final: false,
  speech_final: false,
  from_finalize: false,
  channel: {
    alternatives: [{ transcript: textOf(words), confidence: 0.98, words: words.map(toDeepgram) }],
  },
  metadata: {
    request_id: 'r',
    model_uuid: 'u',
    model_info: { name: 'n', version: '1', arch: 'a' },
  },
  ...more,
})

const metadata = (duration: number) => ({
  type: 'Metadata',
  transaction_key: 'deprecated',
  request_id: 'r',
  sha256: 's',
  created: 'now',
  duration,
  channels: 1,
})

/**
 * Deepgram's `/v1/listen`, live and for recordings, as documented in 2026-11: it checks the key and every parameter,
 * recognises the tones in the audio, sends stable parts in the middle of sentences, and ends idle sessions.
 */
export async function startDeepgram({
  apiKey,
  fault,
  idleMs = 10_000,
}: Options): Promise<FakeDeepgram> {
  const queries: URLSearchParams[] = []
  const control: string[] = []
  const errorBody = (_status: number, message: string) =>
    JSON.stringify({ err_code: 'REFUSED', err_msg: message, request_id: 'r' })

  function refuse(request: IncomingMessage) {
    const url = new URL(request.url ?? '/', 'http://fake')
    const { authorization } = request.headers
    if (url.pathname !== '/v1/listen') return { status: 404, body: errorBody(404, 'Not found') }
    if (authorization !== `Token ${apiKey}`)
      return { status: 401, body: errorBody(401, `Invalid credentials ${authorization}`) }
    const problem = problemOf(url.searchParams)
    if (problem) return { status: 400, body: errorBody(400, problem) }
    queries.push(url.searchParams)
    return undefined
  }

  const server = await startVendorServer({
    fault,
    refuse,
    errorBody,
    garbage: ['{"type":"Results","channel":7}', '{"results":{"utterances":[{"start":"now"}]}}'],
    connected: (call) => {
      control.length = 0
      serveLive(call, control, idleMs)
    },
    asked: (_request, body) => transcribe(body),
  })
  const { port, connections, close } = server
  return { baseUrl: `http://127.0.0.1:${port}`, queries, control, connections, close }
}

function serveLive({ socket, send, heard }: VendorCall, control: string[], idleMs: number): void {
  const ear = toneRecogniser()
  let reported = 0
  const idle = setTimeout(() => socket.close(1011, 'NET-0001'), idleMs)
  socket.on('close', () => clearTimeout(idle))

  function tell(all: Word[], isOver: boolean, more: object = {}): void {
    const fresh = all.slice(reported)
    const isStable = isOver || fresh.length >= STABLE_WORDS
    if (isStable) reported = isOver ? 0 : all.length
    send(results(fresh, { is_final: isStable, speech_final: isOver, ...more }))
  }

  function flush(more: object): void {
    const rest = ear.flush().findLast((one) => one.isFinal)
    tell(rest?.words ?? [], true, more)
  }

  socket.on('message', (data: Buffer, isBinary) => {
    idle.refresh()
    if (isBinary) {
      for (const { words, isFinal } of ear.hear(data)) {
        if (!isFinal && words.length === 1)
          send({ type: 'SpeechStarted', channel: [0], timestamp: words[0]?.start })
        tell(words, isFinal)
      }
      return heard(ear.seconds())
    }
    const { type } = JSON.parse(data.toString()) as { type: string }
    control.push(type)
    if (type === 'Finalize') flush({ speech_final: false, from_finalize: true })
    if (type !== 'CloseStream') return
    flush({})
    send(metadata(ear.seconds()))
    socket.close(1000)
  })
}

const WAV_HEADER_BYTES = 44

function transcribe(body: Buffer): object {
  const ear = toneRecogniser()
  const heard = [...ear.hear(body.subarray(WAV_HEADER_BYTES)), ...ear.flush()]
  const utterances = heard
    .filter((one) => one.isFinal)
    .map(({ words }, n) => ({
      id: String(n),
      start: words[0]?.start,
      end: words.at(-1)?.end,
      confidence: 0.98,
      channel: 0,
      transcript: textOf(words),
      speaker: Number(words[0]?.speaker),
      words: words.map(toDeepgram),
    }))
  const words = utterances.flatMap((one) => one.words)
  const transcript = capital(utterances.map((one) => one.transcript).join(' '))
  return {
    metadata: { ...metadata(ear.seconds()), models: ['m'], model_info: {} },
    results: {
      channels: [{ alternatives: [{ transcript, confidence: 0.98, words }] }],
      utterances,
    },
  }
}
