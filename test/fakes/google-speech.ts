import { protos } from '@google-cloud/speech'
import { Metadata, Server, ServerCredentials, status as grpc } from '@grpc/grpc-js'
import type { sendUnaryData, ServerDuplexStream, ServerUnaryCall } from '@grpc/grpc-js'
import type { Word } from '#server/transcription/speech/speech.ts'
import type { VendorFault } from '#server/transcription/speech/vendor.compliance.ts'
import { type Heard, textOf, toneRecogniser } from '#test/tones/recognise.ts'
import { faultyLine } from './faulty-line.ts'
import { turnsIn } from './heard.ts'
import { startStorage } from './google-storage.ts'
import { listenOn, stopServer } from './http.ts'
import { pcmOfWav } from './wav.ts'

const { v2 } = protos.google.cloud.speech
type StreamingRequest = protos.google.cloud.speech.v2.IStreamingRecognizeRequest
type StreamingResponse = protos.google.cloud.speech.v2.IStreamingRecognizeResponse
type Request = protos.google.cloud.speech.v2.IRecognizeRequest
type Response = protos.google.cloud.speech.v2.IRecognizeResponse
type Config = protos.google.cloud.speech.v2.IRecognitionConfig

type GoogleFake = {
  /** Host and port. */
  endpoint: string
  /** Every recogniser and configuration that was asked for. */
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

const CODES: Record<number, grpc> = {
  400: grpc.INVALID_ARGUMENT,
  401: grpc.UNAUTHENTICATED,
  402: grpc.PERMISSION_DENIED,
  403: grpc.PERMISSION_DENIED,
  429: grpc.RESOURCE_EXHAUSTED,
  503: grpc.UNAVAILABLE,
}
/** The service refuses longer messages of audio. */
const LONGEST_MESSAGE = 15_360
const MOST_SYNCHRONOUS_BYTES = 60 * 32_000

const durationOf = (seconds: number) => ({
  seconds: Math.floor(seconds),
  nanos: Math.round((seconds % 1) * 1e9),
})

/** A `google.rpc.Status` that asks to wait, as it travels in the trailers of a call. */
function waiting(code: grpc, seconds: number): Metadata {
  const { Status, RetryInfo } = rpc()
  const value = RetryInfo.encode({ retryDelay: durationOf(seconds) }).finish()
  const details = [{ type_url: 'type.googleapis.com/google.rpc.RetryInfo', value }]
  const metadata = new Metadata()
  metadata.set('grpc-status-details-bin', Buffer.from(Status.encode({ code, details }).finish()))
  return metadata
}

/** Google's client holds `Status` but not `RetryInfo`: field 1 is a duration, whose field 1 are seconds. */
function rpc() {
  return {
    Status: protos.google.rpc.Status,
    RetryInfo: {
      encode: ({ retryDelay }: { retryDelay: { seconds: number } }) => ({
        finish: () => Buffer.from([0x0a, 0x02, 0x08, retryDelay.seconds]),
      }),
    },
  }
}

function refusal(fault: Extract<VendorFault, { kind: 'status' }>) {
  const code = CODES[fault.status] ?? grpc.UNKNOWN
  const wait = fault.retryAfterSeconds
  const metadata = wait === undefined ? new Metadata() : waiting(code, wait)
  return Object.assign(new Error('Refused.'), { code, details: 'Refused.', metadata })
}

const alternativeOf = (words: Word[]) => ({
  transcript: textOf(words),
  confidence: 0.9,
  words: words.map(({ text, start, end }) => ({
    word: text,
    startOffset: durationOf(start),
    endOffset: durationOf(end),
  })),
})

/** Wire types of the operations that take their time (google.longrunning). */
const { CancelOperationRequest, GetOperationRequest, Operation } = protos.google.longrunning
type BatchRequest = protos.google.cloud.speech.v2.IBatchRecognizeRequest
type IOperation = protos.google.longrunning.IOperation

const decoded =
  <T>(type: { decode(bytes: Uint8Array): T }) =>
  (bytes: Buffer) =>
    type.decode(bytes)
const encoded =
  <T extends object>(type: { encode(message: T): { finish(): Uint8Array } }) =>
  (message: T) =>
    Buffer.from(type.encode(message).finish())

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
export async function startGoogleSpeech(
  options: { fault?: VendorFault } = {},
): Promise<GoogleFake> {
  const { fault } = options
  const asked: GoogleFake['asked'] = []
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

    function tell({ words, isFinal }: Heard): void {
      const end = words.at(-1)?.end ?? 0
      const place = { resultEndOffset: durationOf(end), languageCode: 'en-ca' }
      if (isFinal)
        return write({ results: [{ alternatives: [alternativeOf(words)], isFinal, ...place }] })
      const begin = { speechEventOffset: durationOf(words[0]?.start ?? 0) }
      if (words.length === 1) write({ speechEventType: 'SPEECH_ACTIVITY_BEGIN', ...begin })
      // What is stable and what is not come as two results of one response.
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
  const operations = new Map<string, { left: number; response: Uint8Array }>()

  function batch(
    call: ServerUnaryCall<BatchRequest, IOperation>,
    answer: sendUnaryData<IOperation>,
  ) {
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
    const response = v2.BatchRecognizeResponse.fromObject({ results: Object.fromEntries(results) })
    const name = `operations/${operations.size + 1}`
    operations.set(name, { left: 2, response: v2.BatchRecognizeResponse.encode(response).finish() })
    answer(null, { name, done: false })
  }

  function look(
    call: ServerUnaryCall<{ name?: string | null }, IOperation>,
    answer: sendUnaryData<IOperation>,
  ) {
    const name = call.request.name ?? ''
    const operation = operations.get(name)
    if (!operation) return answer({ code: grpc.NOT_FOUND, details: 'No such operation.' })
    operation.left -= 1
    if (operation.left > 0) return answer(null, { name, done: false })
    const type_url = 'type.googleapis.com/google.cloud.speech.v2.BatchRecognizeResponse'
    answer(null, { name, done: true, response: { type_url, value: operation.response } })
  }

  function cancel(
    call: ServerUnaryCall<{ name?: string | null }, object>,
    answer: sendUnaryData<object>,
  ) {
    operations.delete(call.request.name ?? '')
    cancelled += 1
    answer(null, {})
  }

  const garbage = () => Buffer.from([0xff, 0xff, 0xff, 0xff])
  const server = new Server()
  server.addService(
    {
      StreamingRecognize: {
        path: '/google.cloud.speech.v2.Speech/StreamingRecognize',
        requestStream: true,
        responseStream: true,
        requestDeserialize: (bytes: Buffer) => v2.StreamingRecognizeRequest.decode(bytes),
        requestSerialize: (message: StreamingRequest) =>
          Buffer.from(v2.StreamingRecognizeRequest.encode(message).finish()),
        responseDeserialize: (bytes: Buffer) => v2.StreamingRecognizeResponse.decode(bytes),
        responseSerialize: (message: StreamingResponse) =>
          fault?.kind === 'garbage'
            ? garbage()
            : Buffer.from(
                v2.StreamingRecognizeResponse.encode(
                  v2.StreamingRecognizeResponse.fromObject(message),
                ).finish(),
              ),
      },
      Recognize: {
        path: '/google.cloud.speech.v2.Speech/Recognize',
        requestStream: false,
        responseStream: false,
        requestDeserialize: (bytes: Buffer) => v2.RecognizeRequest.decode(bytes),
        requestSerialize: (message: Request) =>
          Buffer.from(v2.RecognizeRequest.encode(message).finish()),
        responseDeserialize: (bytes: Buffer) => v2.RecognizeResponse.decode(bytes),
        responseSerialize: (message: Response) =>
          fault?.kind === 'garbage'
            ? garbage()
            : Buffer.from(
                v2.RecognizeResponse.encode(v2.RecognizeResponse.fromObject(message)).finish(),
              ),
      },
    },
    { StreamingRecognize: stream, Recognize: recognize },
  )
  const unary = { requestStream: false, responseStream: false } as const
  server.addService(
    {
      BatchRecognize: {
        ...unary,
        path: '/google.cloud.speech.v2.Speech/BatchRecognize',
        requestDeserialize: decoded(v2.BatchRecognizeRequest),
        requestSerialize: encoded(v2.BatchRecognizeRequest),
        responseDeserialize: decoded(Operation),
        responseSerialize: encoded(Operation),
      },
    },
    { BatchRecognize: batch },
  )
  server.addService(
    {
      CancelOperation: {
        ...unary,
        path: '/google.longrunning.Operations/CancelOperation',
        requestDeserialize: decoded(CancelOperationRequest),
        requestSerialize: encoded(CancelOperationRequest),
        responseDeserialize: decoded(protos.google.protobuf.Empty),
        responseSerialize: encoded(protos.google.protobuf.Empty),
      },
      GetOperation: {
        ...unary,
        path: '/google.longrunning.Operations/GetOperation',
        requestDeserialize: decoded(GetOperationRequest),
        requestSerialize: encoded(GetOperationRequest),
        responseDeserialize: decoded(Operation),
        responseSerialize: encoded(Operation),
      },
    },
    { GetOperation: look, CancelOperation: cancel },
  )
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
