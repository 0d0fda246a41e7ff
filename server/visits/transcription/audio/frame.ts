import { frameHeaderBytes, MAX_RECORDING_SECONDS, sampleRate } from '#contract/transcripts.ts'

/** A piece of audio as the browser sends it. Positions count samples from the start of the recording. */
export interface Frame {
  seq: number
  start: number
  /** PCM16 little-endian, 16 kHz, mono. */
  pcm: Uint8Array
}

const MAX_SAMPLES = MAX_RECORDING_SECONDS * sampleRate
/** A frame just past the longest recording ends it; one this far past it isn't audio that was recorded. */
const FARTHEST_SAMPLE = 2 * MAX_SAMPLES
/** Frames of more than 2 s are no longer live; see also the limit of the socket. */
const MAX_PCM_BYTES = 65_536

/** Reads a binary frame; nothing if it breaks the format. */
export function parseFrame(data: Buffer): Frame | undefined {
  const bytes = data.length - frameHeaderBytes
  if (bytes <= 0 || bytes % 2 !== 0 || bytes > MAX_PCM_BYTES) return undefined
  const seq = data.readUInt32LE(0)
  const start = data.readDoubleLE(4)
  if (!Number.isSafeInteger(start) || start < 0 || start > FARTHEST_SAMPLE) return undefined
  // The sequence number is kept in a signed column of four bytes.
  if (seq > 0x7fff_ffff) return undefined
  return { seq, start, pcm: data.subarray(frameHeaderBytes) }
}

/** Whether a frame goes past the longest recording. */
export const isPastEnd = ({ start, pcm }: Frame): boolean => start + pcm.length / 2 > MAX_SAMPLES

/** The bytes of a frame, as a client sends them. */
export function frameBytes({ seq, start, pcm }: Frame): Buffer {
  const header = Buffer.alloc(frameHeaderBytes)
  header.writeUInt32LE(seq, 0)
  header.writeDoubleLE(start, 4)
  return Buffer.concat([header, pcm])
}
