import { protos } from '@google-cloud/speech'
import { Metadata, status as grpc } from '@grpc/grpc-js'
import type { VendorFault } from '#server/speech/engines/vendor.compliance.ts'

const { v2 } = protos.google.cloud.speech
const { longrunning, protobuf, rpc } = protos.google
export type StreamingRequest = protos.google.cloud.speech.v2.IStreamingRecognizeRequest
export type StreamingResponse = protos.google.cloud.speech.v2.IStreamingRecognizeResponse
export type Request = protos.google.cloud.speech.v2.IRecognizeRequest
export type Response = protos.google.cloud.speech.v2.IRecognizeResponse
export type Config = protos.google.cloud.speech.v2.IRecognitionConfig
export type BatchRequest = protos.google.cloud.speech.v2.IBatchRecognizeRequest
export type Operation = protos.google.longrunning.IOperation

const CODES: Record<number, grpc> = {
  400: grpc.INVALID_ARGUMENT,
  401: grpc.UNAUTHENTICATED,
  402: grpc.PERMISSION_DENIED,
  403: grpc.PERMISSION_DENIED,
  429: grpc.RESOURCE_EXHAUSTED,
  503: grpc.UNAVAILABLE,
}

export const durationOf = (seconds: number) => ({
  seconds: Math.floor(seconds),
  nanos: Math.round((seconds % 1) * 1e9),
})

/** A `google.rpc.Status` that asks to wait, as it travels in the trailers of a call. */
function waiting(code: grpc, seconds: number): Metadata {
  // Google's client has `Status` but not `RetryInfo`: field 1 is a duration, whose field 1 are seconds.
  const value = Buffer.from([0x0a, 0x02, 0x08, seconds])
  const details = [{ type_url: 'type.googleapis.com/google.rpc.RetryInfo', value }]
  const metadata = new Metadata()
  metadata.set(
    'grpc-status-details-bin',
    Buffer.from(rpc.Status.encode({ code, details }).finish()),
  )
  return metadata
}

/** How the service refuses with a status of HTTP: the code of gRPC, and how long to wait. */
export function refusal(fault: Extract<VendorFault, { kind: 'status' }>) {
  const code = CODES[fault.status] ?? grpc.UNKNOWN
  const wait = fault.retryAfterSeconds
  const metadata = wait === undefined ? new Metadata() : waiting(code, wait)
  return Object.assign(new Error('Refused.'), { code, details: 'Refused.', metadata })
}

interface Message<T> {
  encode(message: T): { finish(): Uint8Array }
  decode(bytes: Uint8Array): T
}

/** One call of a service: its path, and the encoding of requests and answers. */
const callOf = <Ask, Answer>(path: string, ask: Message<Ask>, answer: Message<Answer>) => ({
  path,
  requestStream: false,
  responseStream: false,
  requestDeserialize: (bytes: Buffer) => ask.decode(bytes),
  requestSerialize: (message: Ask) => Buffer.from(ask.encode(message).finish()),
  responseDeserialize: (bytes: Buffer) => answer.decode(bytes),
  responseSerialize: (message: Answer) => Buffer.from(answer.encode(message).finish()),
})

const garbage = Buffer.from([0xff, 0xff, 0xff, 0xff])

/** The calls of Google's Speech v2 over gRPC. @param isGarbage whether its text answers are invalid messages */
export function wireOf(isGarbage: boolean) {
  const texts = (type: typeof v2.RecognizeResponse | typeof v2.StreamingRecognizeResponse) => ({
    responseSerialize: (message: Response | StreamingResponse) =>
      isGarbage ? garbage : Buffer.from(type.encode(type.fromObject(message)).finish()),
  })
  const speech = '/google.cloud.speech.v2.Speech'
  const operations = '/google.longrunning.Operations'
  return {
    streams: {
      StreamingRecognize: {
        ...callOf<StreamingRequest, StreamingResponse>(
          `${speech}/StreamingRecognize`,
          v2.StreamingRecognizeRequest,
          v2.StreamingRecognizeResponse,
        ),
        ...texts(v2.StreamingRecognizeResponse),
        requestStream: true,
        responseStream: true,
      },
      Recognize: {
        ...callOf<Request, Response>(
          `${speech}/Recognize`,
          v2.RecognizeRequest,
          v2.RecognizeResponse,
        ),
        ...texts(v2.RecognizeResponse),
      },
    },
    batches: {
      BatchRecognize: callOf<BatchRequest, Operation>(
        `${speech}/BatchRecognize`,
        v2.BatchRecognizeRequest,
        longrunning.Operation,
      ),
    },
    operations: {
      CancelOperation: callOf(
        `${operations}/CancelOperation`,
        longrunning.CancelOperationRequest,
        protobuf.Empty,
      ),
      GetOperation: callOf(
        `${operations}/GetOperation`,
        longrunning.GetOperationRequest,
        longrunning.Operation,
      ),
    },
  }
}

/** The final answer of a batch operation: the text of each file by its address, or why there is none. */
export function batchAnswer(results: object) {
  const answer = v2.BatchRecognizeResponse.fromObject({ results })
  return {
    type_url: 'type.googleapis.com/google.cloud.speech.v2.BatchRecognizeResponse',
    value: v2.BatchRecognizeResponse.encode(answer).finish(),
  }
}
