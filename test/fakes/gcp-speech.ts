import { Server, ServerCredentials, status as grpc } from '@grpc/grpc-js'
import type { sendUnaryData, ServerDuplexStream, ServerUnaryCall } from '@grpc/grpc-js'
import type { Word } from '#server/speech/engines/speech.ts'
import type { VendorFault } from '#server/speech/engines/vendor.compliance.ts'
import { type Recognition, textOf, toneRecogniser } from '#test/tones/recognise.ts'
import { faultyLine } from './faulty-line.ts'
import { turnsIn } from './heard.ts'
import { startStorage } from './gcp-storage.ts'
import {
  batchAnswer,
  type BatchRequest,
  type Config,
  durationOf,
  type Operation,
  refusal,
  type Request,
  type Response,
  type StreamingRequest,
  type StreamingResponse,
  wireOf,
} from './gcp-wire.ts'
import { listenOn, stopServer } from './http.ts'
import { pcmOfWav } from './wav.ts'

type GcpFake = {
  /** Host and port. */
  endpoint: string
  /** Every requested recogniser and configuration. */
  asked: { recognizer: string; config: Config }[]
  keyterms: () => string[]
  connections: () => number
  /** The longest message of audio so far, in bytes. */
  longestMessage: () => number
  /** The address of the storage, and how many files lie in it. */
  storageUrl: string
  files: () => number
  uploads: () => number
  /** Operations that were given up. */
  cancelled: () => number
  close: () => Promise<void>
}

/** The service refuses longer messages of audio. */
const LONGEST_MESSAGE = 15_360
const MOST_SYNCHRONOUS_BYTES = 60 * 32_000

const alternativeOf = (words: Word[]) => ({
  transcript: textOf(words),
  confidence: 0.9,
  words: words.map(({ text, start, end }) => ({
    word: text,
    startOffset: durationOf(start),
    endOffset: durationOf(end),
  })),
})

function labelled(words: Word[]) {
  const alternative = alternativeOf(words)
  const speakerLabel = String(Number(words[0]?.speaker ?? 0) + 1)
  return { ...alternative, words: alternative.words.map((word) => ({ ...word, speakerLabel })) }
}

const termsIn = (config: Config | null | undefined) =>
  (config?.adaptation?.phraseSets ?? []).flatMap(({ inlinePhraseSet }) =>
    (inlinePhraseSet?.phrases ?? []).map(({ value }) => value ?? ''),
  )

/** Google's Speech v2 over gRPC: streams and synchronous requests, with its limits. */
export async function startGcpSpeech(options: { fault?: VendorFault } = {}): Promise<GcpFake> {
  const { fault } = options
  const asked: GcpFake['asked'] = []
  let longest = 0
  let cancelled = 0

  function note(recognizer: string | null | undefined, config: Config | null | undefined): void {
    asked.push({ recognizer: recognizer ?? '', config: config ?? {} })
  }

  function stream(call: ServerDuplexStream<StreamingRequest, StreamingResponse>): void {
    if (fault?.kind === 'status') return void call.emit('error', refusal(fault))
    const ear = toneRecogniser()
    let first = true
    const write = (response: StreamingResponse) => {
      if (fault?.kind !== 'stall') call.write(response)
    }

    function tell({ words, isFinal }: Recognition): void {
      const end = words.at(-1)?.end ?? 0
      const place = { resultEndOffset: durationOf(end), languageCode: 'en-ca' }
      if (isFinal)
        return write({ results: [{ alternatives: [alternativeOf(words)], isFinal, ...place }] })
      const begin = { speechEventOffset: durationOf(words[0]?.start ?? 0) }
      if (words.length === 1) write({ speechEventType: 'SPEECH_ACTIVITY_BEGIN', ...begin })
      // Stable and unstable text are two results of one response.
      const [stable, loose] = [words.slice(0, -1), words.slice(-1)].map(textOf)
      const pieces = [stable, `${stable ? ' ' : ''}${loose}`].filter(Boolean)
      const results = pieces.map((transcript) => ({ alternatives: [{ transcript }], ...place }))
      write({ results })
    }

    call.on('data', (message: StreamingRequest) => {
      if (first) {
        first = false
        return note(message.recognizer, message.streamingConfig?.config)
      }
      const audio = message.audio as Uint8Array // decoded without base64
      longest = Math.max(longest, audio.length)
      if (audio.length > LONGEST_MESSAGE) {
        const details = 'Audio chunk can be of a a maximum of 15360 bytes.'
        return void call.emit('error', { code: grpc.INVALID_ARGUMENT, details })
      }
      ear.hear(audio).forEach(tell)
      if (fault?.kind === 'cut' && ear.seconds() >= fault.afterSeconds) line.cut()
    })
    call.on('end', () => {
      ear.flush().forEach(tell)
      if (fault?.kind !== 'stall') call.end()
    })
    call.on('error', () => undefined)
  }

  function recognize(call: ServerUnaryCall<Request, Response>, answer: sendUnaryData<Response>) {
    if (fault?.kind === 'status') return answer(refusal(fault))
    if (fault?.kind === 'stall') return
    const { recognizer, config, content } = call.request
    note(recognizer, config)
    const pcm = content as Uint8Array // decoded without base64
    if (pcm.length > MOST_SYNCHRONOUS_BYTES)
      return answer({ code: grpc.INVALID_ARGUMENT, details: 'Audio is longer than 1 minute.' })
    const results = turnsIn(pcm).map((words) => ({
      alternatives: [alternativeOf(words)],
      resultEndOffset: durationOf(words.at(-1)?.end ?? 0),
    }))
    answer(null, { results })
  }

  const storage = startStorage()
  const operations = new Map<string, { left: number; response: ReturnType<typeof batchAnswer> }>()

  function batch(call: ServerUnaryCall<BatchRequest, Operation>, answer: sendUnaryData<Operation>) {
    if (fault?.kind === 'status') return answer(refusal(fault))
    const { recognizer, config, files } = call.request
    note(recognizer, config)
    const results = (files ?? []).map(({ uri }) => {
      const pcm = pcmOfWav(storage.files.get(uri ?? '') ?? Buffer.alloc(0))
      if (!pcm) return [uri, { error: { code: grpc.NOT_FOUND, message: 'No such object.' } }]
      const found = turnsIn(pcm).map((words) => ({
        alternatives: [labelled(words)],
        resultEndOffset: durationOf(words.at(-1)?.end ?? 0),
      }))
      return [uri, { inlineResult: { transcript: { results: found } } }]
    })
    const response = batchAnswer(Object.fromEntries(results))
    const name = `operations/${operations.size + 1}`
    operations.set(name, { left: 2, response })
    answer(null, { name, done: false })
  }

  function look(
    call: ServerUnaryCall<{ name?: string | null }, Operation>,
    answer: sendUnaryData<Operation>,
  ) {
    const name = call.request.name ?? ''
    const operation = operations.get(name)
    if (!operation) return answer({ code: grpc.NOT_FOUND, details: 'No such operation.' })
    operation.left -= 1
    if (operation.left > 0) return answer(null, { name, done: false })
    answer(null, { name, done: true, response: operation.response })
  }

  function cancel(
    call: ServerUnaryCall<{ name?: string | null }, object>,
    answer: sendUnaryData<object>,
  ) {
    operations.delete(call.request.name ?? '')
    cancelled += 1
    answer(null, {})
  }

  const server = new Server()
  const wire = wireOf(fault?.kind === 'garbage')
  server.addService(wire.streams, { StreamingRecognize: stream, Recognize: recognize })
  server.addService(wire.batches, { BatchRecognize: batch })
  server.addService(wire.operations, { GetOperation: look, CancelOperation: cancel })
  const storagePort = await listenOn(storage.server)
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  const line = await faultyLine(port, fault)
  return {
    endpoint: `127.0.0.1:${line.port}`,
    asked,
    keyterms: () => termsIn(asked.at(-1)?.config),
    connections: line.connections,
    longestMessage: () => longest,
    storageUrl: `http://127.0.0.1:${storagePort}`,
    files: () => storage.files.size,
    uploads: storage.uploads,
    cancelled: () => cancelled,
    close: async () => {
      await line.close()
      server.forceShutdown()
      await stopServer(storage.server)
    },
  }
}
