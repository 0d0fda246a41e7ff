/** The sample rate of all audio that engines get, in Hz. */
export const SAMPLE_RATE = 16_000

const FULL_SCALE = 32_768
const BYTES_PER_SECOND = SAMPLE_RATE * 2

/**
 * PCM16 bytes as integers. A trailing half sample is left out. The bytes are copied first: what arrives
 * through IPC may start at an odd offset, which `new Int16Array(buffer, offset)` refuses.
 */
export function toInt16(pcm16: Uint8Array): Int16Array {
  const even = pcm16.length - (pcm16.length % 2)
  return new Int16Array(Uint8Array.from(pcm16.subarray(0, even)).buffer)
}

/** PCM16 bytes as samples in [-1, 1]. */
export function toSamples(pcm16: Uint8Array): Float32Array {
  const samples = Float32Array.from(toInt16(pcm16))
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) / FULL_SCALE
  return samples
}

/** Samples in [-1, 1] as PCM16 bytes; values outside are clipped. */
export function toPcm16(samples: Float32Array): Uint8Array {
  const clip = (sample: number) => Math.max(-1, Math.min(1, sample)) * (FULL_SCALE - 1)
  return new Uint8Array(Int16Array.from(samples, clip).buffer)
}

/** Seconds of 16 kHz mono PCM16. */
export function secondsOf(bytes: number): number {
  return bytes / BYTES_PER_SECOND
}

/** The byte at which a second starts, always on a whole sample. */
export function bytesOf(seconds: number): number {
  return Math.round(seconds * SAMPLE_RATE) * 2
}

/** Cuts pieces of any size into pieces of whole samples. */
export async function* wholeSamples(pcm: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let odd: Uint8Array = new Uint8Array(0)
  for await (const piece of pcm) {
    const joined = odd.length ? Buffer.concat([odd, piece]) : piece
    const even = joined.length - (joined.length % 2)
    odd = joined.subarray(even)
    if (even) yield joined.subarray(0, even)
  }
}

/** A WAV file (RIFF, PCM16, mono) around 16 kHz PCM16. */
export function wavOf(pcm16: Uint8Array, sampleRate = SAMPLE_RATE): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + pcm16.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(pcm16.length, 40)
  return new Uint8Array(Buffer.concat([header, pcm16]))
}
