import { AppError } from '#contract/errors.ts'

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** What a body may still send after its reader gave up: two parts of an upload. */
const DRAIN_BYTES = 8 * 1_048_576
const readers = new WeakMap<Request, Reader>()

function readerOf(request: Request): Reader | undefined {
  const reader = readers.get(request) ?? request.body?.getReader()
  if (reader) readers.set(request, reader)
  return reader
}

/** A sender that is silent for this long is gone, or holds the connection on purpose (slowloris). */
const SILENCE_MS = 30_000

/**
 * The body of a request as it arrives. `drain` reads the rest when the reader stops.
 * @throws AppError 'bad-request' if the sender falls silent
 */
export async function* bytesOf(
  request: Request,
  silenceMs = SILENCE_MS,
): AsyncGenerator<Uint8Array> {
  const reader = readerOf(request)
  while (reader) {
    const { done, value } = await beforeSilence(reader.read(), silenceMs)
    if (done) return
    yield value
  }
}

async function beforeSilence<T>(reading: Promise<T>, ms: number): Promise<T> {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => silence.reject(new AppError('bad-request', 'The request was interrupted.')),
    ms,
  )
  return Promise.race([reading, silence.promise]).finally(() => clearTimeout(timer))
}

/** Reads and drops the rest: a client that is still sending sees no answer if the connection closes. */
export async function drain(request: Request): Promise<void> {
  let size = 0
  try {
    for await (const piece of bytesOf(request)) {
      size += piece.byteLength
      if (size > DRAIN_BYTES) return
    }
  } catch {
    // The sender has gone.
  }
}
