import { createReadStream } from 'node:fs'
import { MAX_RECORDING_SECONDS } from '#contract/transcripts.ts'
import { startConfined, UnknownCodec } from './confined.ts'
import { DecodeError, tooLong } from './decode-error.ts'
import { startFfmpeg } from './ffmpeg.ts'
import { BYTES_PER_SECOND, MAX_INPUT_BYTES } from './limits.ts'
import { type DecodeFacts, runDecoder } from './run.ts'
import { wavDataOf } from './wav.ts'

export type DecodeOptions = {
  signal?: AbortSignal
  /** Seconds of audio decoded so far. */
  onProgress?: (seconds: number) => void
  /** Path of ffmpeg, for codecs that only it supports; by default it's searched for on the path. */
  ffmpeg?: string
}

/** Complete when the last piece has been taken. */
export type DecodedInfo = DecodeFacts & {
  /** Seconds decoded so far. */
  seconds: number
}

/** PCM16 little-endian, 16 kHz, mono; pieces of any size. To be read once. */
type DecodedAudio = AsyncIterable<Uint8Array> & { info: DecodedInfo }

/**
 * A path, or a function that opens the bytes of a file; they are read a second time if the first decoder doesn't
 * support the codec.
 */
type AudioInput = string | (() => Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>)

const HEAD_BYTES = 4096
/** A file may be this much shorter than it claims before it counts as cut off. */
const TOLERANCE_SECONDS = 1

/**
 * Decodes wav, mp3, flac, ogg/opus, m4a/mp4, aac and webm in a confined process.
 * @throws DecodeError while it is read: empty, not audio, over 500 MB or 12 hours, or no decoder; the signal's reason
 */
export function decodeAudio(input: AudioInput, options: DecodeOptions = {}): DecodedAudio {
  const info: DecodedInfo = { seconds: 0, truncated: false }
  const open = typeof input === 'string' ? () => createReadStream(input) : input
  return { info, [Symbol.asyncIterator]: () => decode(open, info, options) }
}

type Open = Exclude<AudioInput, string>

async function* decode(
  open: Open,
  info: DecodedInfo,
  options: DecodeOptions,
): AsyncGenerator<Uint8Array> {
  const bytes = limited(await open())
  try {
    const { head, all } = await peek(bytes)
    if (head.length === 0) throw new DecodeError('empty', 'No audio data was received.')
    const wav = wavDataOf(head)
    if (wav?.bytes) info.declaredSeconds = wav.bytes / BYTES_PER_SECOND
    const pcm = wav ? samplesOf(all, wav.at, wav.bytes) : throughDecoders(open, all, info, options)
    yield* measured(pcm, info, options)
  } finally {
    // Its file is closed even if nobody has read to its end.
    await bytes.return(undefined)
  }
}

/** Passes the audio on, counts it and says at the end whether there should be more. */
async function* measured(
  pcm: AsyncIterable<Uint8Array>,
  info: DecodedInfo,
  { signal, onProgress }: DecodeOptions,
): AsyncGenerator<Uint8Array> {
  let decoded = 0
  for await (const piece of pcm) {
    signal?.throwIfAborted()
    decoded += piece.length
    info.seconds = decoded / BYTES_PER_SECOND
    if (info.seconds > MAX_RECORDING_SECONDS) throw tooLong()
    onProgress?.(info.seconds)
    yield piece
  }
  if (decoded === 0) throw new DecodeError('empty', 'No audio data was received.')
  info.truncated ||= info.seconds < (info.declaredSeconds ?? 0) - TOLERANCE_SECONDS
}

/** The confined decoder, and ffmpeg for codecs that only it supports. */
async function* throughDecoders(
  open: Open,
  all: AsyncIterable<Uint8Array>,
  info: DecodedInfo,
  { signal, ffmpeg }: DecodeOptions,
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted()
  try {
    yield* runDecoder(await startConfined(info), all, signal)
  } catch (error) {
    if (!(error instanceof UnknownCodec)) throw error
    const decoder = await startFfmpeg(info, error.message, ffmpeg)
    yield* runDecoder(decoder, limited(await open()), signal)
  }
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

/** The samples of a WAV file that already has our format, without its header and trailing data. */
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
