import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { DecodeError } from './decode-error.ts'
import { chooseDecoder } from './ffmpeg.ts'
import { runDecoder } from './run.ts'
import { wavDataOf } from './wav.ts'

export type DecodeOptions = {
  signal?: AbortSignal
  /** Seconds of audio decoded so far. */
  onProgress?: (seconds: number) => void
  /** Path of ffmpeg, or `wasm`; without it the machine's own is used where there is one. */
  ffmpeg?: string
}

/** Complete when the last piece has been taken. */
type DecodedInfo = {
  /** Seconds decoded so far. */
  seconds: number
  /** Seconds the file claims to have. */
  declaredSeconds?: number
  /** The file ends before it says it would; what it held was decoded. */
  truncated: boolean
}

/** PCM16 little-endian, 16 kHz, mono; pieces of any size. To be read once. */
type DecodedAudio = AsyncIterable<Uint8Array> & { info: DecodedInfo }

/** Larger files are refused: the WebAssembly decoder holds the file in memory. */
const MAX_INPUT_BYTES = 500 * 1024 * 1024
const HEAD_BYTES = 4096
const BYTES_PER_SECOND = 32_000
/** A file may be this much shorter than it claims before it counts as cut off. */
const TOLERANCE_SECONDS = 1

/**
 * Decodes wav, mp3, flac, ogg/opus, m4a/mp4, aac and webm.
 * @param input path, or the bytes of a file
 * @throws DecodeError while it is read: empty, not audio, over 500 MB, or no decoder; the signal's reason
 */
export function decodeAudio(
  input: string | Readable | AsyncIterable<Uint8Array>,
  options: DecodeOptions = {},
): DecodedAudio {
  const info: DecodedInfo = { seconds: 0, truncated: false }
  const bytes = typeof input === 'string' ? createReadStream(input) : input
  return { info, [Symbol.asyncIterator]: () => decode(bytes, info, options) }
}

async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  info: DecodedInfo,
  options: DecodeOptions,
): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(limited(bytes))
  if (head.length === 0) throw new DecodeError('empty', 'No audio data was received.')
  const wav = wavDataOf(head)
  const pcm = wav
    ? samplesOf(all, wav.at, wav.bytes)
    : await throughFfmpeg(all, head, info, options)
  if (wav?.bytes) info.declaredSeconds = wav.bytes / BYTES_PER_SECOND
  let decoded = 0
  for await (const piece of pcm) {
    options.signal?.throwIfAborted()
    decoded += piece.length
    info.seconds = decoded / BYTES_PER_SECOND
    options.onProgress?.(info.seconds)
    yield piece
  }
  if (decoded === 0) throw new DecodeError('empty', 'No audio data was received.')
  info.truncated ||= info.seconds < (info.declaredSeconds ?? 0) - TOLERANCE_SECONDS
}

async function throughFfmpeg(
  all: AsyncIterable<Uint8Array>,
  head: Buffer,
  info: DecodedInfo,
  { signal, ffmpeg }: DecodeOptions,
): Promise<AsyncIterable<Uint8Array>> {
  // ISO base media (MP4, M4A, MOV): the index usually stands at the end.
  const needsSeek = head.toString('latin1', 4, 8) === 'ftyp'
  const decoder = await chooseDecoder(ffmpeg, needsSeek)
  return runDecoder(decoder, all, info, signal)
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const piece of bytes) {
    total += piece.length
    if (total > MAX_INPUT_BYTES)
      throw new DecodeError('too-large', 'The audio file is larger than 500 MB.')
    yield piece
  }
}

/** The first bytes of a stream, and the whole stream with them put back. */
async function peek(bytes: AsyncGenerator<Uint8Array>) {
  const first: Uint8Array[] = []
  let length = 0
  while (length < HEAD_BYTES) {
    const next = await bytes.next()
    if (next.done) break
    first.push(next.value)
    length += next.value.length
  }
  async function* all() {
    yield* first
    yield* bytes
  }
  return { head: Buffer.concat(first), all: all() }
}

/** The samples of a WAV file that is as we want it, without its header and what follows them. */
async function* samplesOf(
  all: AsyncIterable<Uint8Array>,
  at: number,
  length = Infinity,
): AsyncGenerator<Uint8Array> {
  let position = 0
  for await (const piece of all) {
    const from = Math.max(0, at - position)
    const to = Math.min(piece.length, at + length - position)
    position += piece.length
    if (to > from) yield piece.subarray(from, to)
  }
}
