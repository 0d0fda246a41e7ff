import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DecodeError } from './decode-error.ts'
import type { Decoder } from './ffmpeg.ts'
import { createFfmpegLog } from './log.ts'

type Info = { declaredSeconds?: number; truncated: boolean }

/** Audio comes much faster than it plays; a decoder silent for this long while it is waited for is stuck. */
const STALL_MS = 120_000

const notAudio = () =>
  new DecodeError('not-audio', 'The file is not audio that can be read, or it is damaged.')

/** Feeds a decoder's process and passes on the PCM it writes; fills in what it says about the file. */
export async function* runDecoder(
  decoder: Decoder,
  input: AsyncIterable<Uint8Array>,
  info: Info,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted()
  const child = decoder.start()
  const log = createFfmpegLog()
  child.stderr?.setEncoding('utf8').on('data', log.hear)
  const exited = exitOf(child)
  const fed = feed(child, input)
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  try {
    yield* untilStalled(child, kill)
    signal?.throwIfAborted()
    const failure = await fed
    if (failure) throw failure
    const code = await exited
    info.declaredSeconds = log.declaredSeconds()
    info.truncated = log.saysTruncated()
    if (code !== 0) throw notAudio()
  } finally {
    signal?.removeEventListener('abort', kill)
    kill()
  }
}

/** Resolves with the exit code, or null where the program was killed or could not be started. */
async function exitOf(child: ChildProcess): Promise<number | null> {
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return code
  } catch {
    return null
  }
}

/** Writes the file to the decoder. Returns the input's own failure; a decoder that stops reading is none. */
async function feed(child: ChildProcess, input: AsyncIterable<Uint8Array>): Promise<unknown> {
  let failure: unknown
  async function* watched() {
    try {
      yield* input
    } catch (error) {
      failure = error
      child.kill('SIGKILL')
    }
  }
  if (child.stdin) await pipeline(Readable.from(watched()), child.stdin).catch(() => {})
  return failure
}

async function* untilStalled(child: ChildProcess, kill: () => void): AsyncGenerator<Uint8Array> {
  const output = child.stdout?.[Symbol.asyncIterator]() as AsyncIterator<Uint8Array> | undefined
  while (output) {
    let stalled = false
    const timer = setTimeout(() => {
      stalled = true
      kill()
    }, STALL_MS)
    const next = await output.next().finally(() => clearTimeout(timer))
    if (stalled) throw new DecodeError('stalled', 'Reading the audio file took too long.')
    if (next.done) return
    yield next.value
  }
}
