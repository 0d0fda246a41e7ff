import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DecodeError } from './decode-error.ts'
import { MAX_DECODE_MS, STALL_MS } from './limits.ts'

/** The known facts about a file; complete when its audio has been read. */
export interface DecodeFacts {
  /** Seconds the file claims to have. */
  declaredSeconds?: number | undefined
  /** The file ends before its declared end; its content was decoded. */
  truncated: boolean
}

/** A process that takes a file on stdin and gives PCM16, 16 kHz, mono, on stdout. */
export interface Decoder {
  child: ChildProcess
  /** Called with the number of bytes that were passed on. */
  onFed?: (bytes: number) => void
  /** Looks at how it ended: the exit code, or null if it was killed. @throws DecodeError, UnknownCodec */
  end: (code: number | null) => void
}

export const notAudio = () =>
  new DecodeError('not-audio', 'The file is not audio that can be read, or it is damaged.')

const tooSlow = () => new DecodeError('stalled', 'Reading the audio file took too long.')

/**
 * Feeds a decoder's process and passes on its PCM. The process is killed if it's silent or works for too long, by the
 * signal, and when nobody reads on.
 */
export async function* runDecoder(
  { child, onFed, end }: Decoder,
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const exited = exitOf(child)
  const fed = feed(child, input, onFed)
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  try {
    signal?.throwIfAborted()
    yield* untilStalled(child)
    signal?.throwIfAborted()
    const failure = await fed
    if (failure) throw failure
    end(await exited)
  } finally {
    signal?.removeEventListener('abort', kill)
    kill()
    // The file is closed before the work counts as over.
    await fed
  }
}

/** Resolves with the exit code, or null if the program was killed or could not be started. */
async function exitOf(child: ChildProcess): Promise<number | null> {
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return code
  } catch {
    return null
  }
}

/** Writes the file to the decoder. Returns the input's own failure; a decoder that stops reading isn't one. */
async function feed(
  child: ChildProcess,
  input: AsyncIterable<Uint8Array>,
  onFed: Decoder['onFed'],
): Promise<unknown> {
  let failure: unknown
  const pieces = input[Symbol.asyncIterator]()
  const next = () =>
    pieces.next().catch((error: unknown) => {
      failure = error
      child.kill('SIGKILL')
    })
  async function* watched() {
    try {
      for (let piece = await next(); piece && !piece.done; piece = await next()) {
        onFed?.(piece.value.length)
        yield piece.value
      }
    } finally {
      await pieces.return?.()
    }
  }
  if (child.stdin) await pipeline(Readable.from(watched()), child.stdin).catch(() => {})
  return failure
}

async function* untilStalled(child: ChildProcess): AsyncGenerator<Uint8Array> {
  const output = child.stdout?.[Symbol.asyncIterator]() as AsyncIterator<Uint8Array> | undefined
  let left = MAX_DECODE_MS
  while (output) {
    let stalled = false
    const began = performance.now()
    const timer = setTimeout(
      () => {
        stalled = true
        child.kill('SIGKILL')
      },
      Math.min(STALL_MS, left),
    )
    const next = await output.next().finally(() => clearTimeout(timer))
    // Only time spent waiting counts: a slow reader doesn't make the decoder late.
    left -= performance.now() - began
    if (stalled) throw tooSlow()
    if (next.done) return
    yield next.value
  }
}
