import { Readable } from 'node:stream'
import { streamBeatMs } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'

type Events = AsyncIterable<{ id: number; event: unknown }>
const HEADERS = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }

/** Calls what is given when a session ends, until the returned function is called. */
type OnEnd = (handler: () => void) => () => void

/**
 * A signal for a stream, and what `untilEnd` takes with it. It aborts when the reader leaves, and when the session or the
 * stream ends, although the connection may stay open for other requests: Node keeps what listens to a combined signal until
 * that aborts.
 */
export function streamSignal(asked: AbortSignal, onSessionEnd: OnEnd) {
  const over = new AbortController()
  const onEnd: OnEnd = (handler) => {
    const forget = onSessionEnd(() => {
      over.abort()
      handler()
    })
    return () => {
      forget()
      over.abort()
    }
  }
  return { signal: AbortSignal.any([asked, over.signal]), onEnd }
}

/** The events up to the end of the reader's session; signed-out users get no more. */
export async function* untilEnd<T>(events: AsyncIterable<T>, onEnd: OnEnd): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  const session = { isOver: false, end: () => {} }
  const forget = onEnd(() => {
    session.isOver = true
    session.end()
  })
  let next: Promise<IteratorResult<T>> | undefined
  try {
    while (!session.isOver) {
      next = iterator.next()
      const first = await beforeEnd(next, session)
      if (!first || first.done) return
      yield first.value
    }
  } finally {
    forget()
    // A generator that waits for its next event only ends after it, so this isn't awaited.
    next?.catch(() => undefined)
    void iterator.return?.()
  }
}

/**
 * What is awaited, or nothing if the session ends before. One promise of the end, raced for each event, would keep every
 * event until the stream ends.
 */
const beforeEnd = <T>(awaited: Promise<T>, session: { end: () => void }) =>
  new Promise<T | undefined>((resolve, reject) => {
    session.end = () => resolve(undefined)
    awaited.then(resolve, reject)
  })

/** Server-sent events, numbered so that a reader can resume after the last one it received. */
export function eventResponse(
  events: Events,
  signal: AbortSignal,
  report: (bug: unknown) => void,
): Response {
  const encoder = new TextEncoder()
  const iterator = events[Symbol.asyncIterator]()
  let beat: NodeJS.Timeout
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(': open\n\n'))
      beat = setInterval(() => controller.enqueue(encoder.encode(': beat\n\n')), streamBeatMs)
      signal.addEventListener('abort', () => clearInterval(beat))
    },
    async pull(controller) {
      const next = await iterator
        .next()
        .catch((error: unknown) => ({ done: true as const, value: failed(error, report) }))
      if (!next.done || next.value) {
        controller.enqueue(
          encoder.encode(`id: ${next.value.id}\ndata: ${JSON.stringify(next.value.event)}\n\n`),
        )
      }
      if (!next.done) return
      clearInterval(beat)
      controller.close()
    },
    async cancel() {
      clearInterval(beat)
      await iterator.return?.()
    },
  })
  return new Response(body, { headers: { ...HEADERS, 'content-type': 'text/event-stream' } })
}

function failed(error: unknown, report: (bug: unknown) => void) {
  if (!(error instanceof AppError)) report(error)
  const { code, message } =
    error instanceof AppError ? error : { code: 'failed', message: words.unexpected }
  return { id: 0, event: { type: 'error', code, message } }
}

/**
 * Only the text, for callers that want no more (specification §7). Answers once there is a first word, so that an
 * earlier failure has its own status; a later one cuts the connection, so that nobody mistakes a part for the whole. A
 * stream without plain text answers at once.
 * @throws AppError if the stream fails before its first word
 */
export async function plainResponse(
  events: Events,
  plain: ((event: unknown) => string) | undefined,
  report: (bug: unknown) => void,
): Promise<Response> {
  const texts = streamTexts(events, plain ?? (() => ''))
  const first = plain ? await texts.next() : undefined
  async function* bytes() {
    const encoder = new TextEncoder()
    try {
      if (first && !first.done) yield encoder.encode(first.value)
      for await (const text of texts) yield encoder.encode(text)
    } catch (error) {
      if (!(error instanceof AppError)) report(error)
      throw error
    }
  }
  return new Response(Readable.toWeb(Readable.from(bytes())) as ReadableStream, {
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
  })
}

async function* streamTexts(events: Events, plain: (event: unknown) => string) {
  let hasBegun = false
  for await (const { event } of events) {
    // There is nothing to revoke before the first word.
    if (!hasBegun && isReset(event)) continue
    const text = plain(event)
    if (text === '') continue
    hasBegun = true
    yield text
  }
}

const isReset = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === 'reset_stream'
