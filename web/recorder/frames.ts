import { frameHeaderBytes, sampleRate } from '#contract/transcripts.ts'

/** A tenth of a second of sound. */
export const frameSamples = sampleRate / 10

/** A piece of a recording: its number, its place in samples from the start, and PCM16 mono at 16 kHz. */
export interface Frame {
  seq: number
  start: number
  pcm: Int16Array<ArrayBuffer>
}

/** The frame as the socket takes it: uint32 number, float64 place, both little-endian, then the samples. */
export function packFrame({ seq, start, pcm }: Frame): ArrayBuffer {
  const buffer = new ArrayBuffer(frameHeaderBytes + pcm.byteLength)
  const view = new DataView(buffer)
  view.setUint32(0, seq, true)
  view.setFloat64(4, start, true)
  // Samples are little-endian on every machine that has a browser.
  new Uint8Array(buffer, frameHeaderBytes).set(
    new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength),
  )
  return buffer
}

/** @throws RangeError for bytes too short to be a frame. */
export function unpackFrame(buffer: ArrayBuffer): Frame {
  const view = new DataView(buffer)
  return {
    seq: view.getUint32(0, true),
    start: view.getFloat64(4, true),
    pcm: new Int16Array(buffer.slice(frameHeaderBytes)),
  }
}

/** Several frames one behind the other, each after its length in bytes. */
export function packFrames(frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const packed = frames.map((frame) => new Uint8Array(packFrame(frame)))
  const out = new Uint8Array(packed.reduce((sum, { length }) => sum + 4 + length, 0))
  const view = new DataView(out.buffer)
  let at = 0
  for (const bytes of packed) {
    view.setUint32(at, bytes.length, true)
    out.set(bytes, at + 4)
    at += 4 + bytes.length
  }
  return out
}

export function unpackFrames(bytes: ArrayBuffer): Frame[] {
  const view = new DataView(bytes)
  const frames: Frame[] = []
  for (let at = 0; at < bytes.byteLength;) {
    const length = view.getUint32(at, true)
    frames.push(unpackFrame(bytes.slice(at + 4, at + 4 + length)))
    at += 4 + length
  }
  return frames
}

export const secondsOf = (frames: number): number => (frames * frameSamples) / sampleRate
