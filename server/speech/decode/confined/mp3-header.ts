import { type FrameHeader, frameHeader } from './mp3-frames.ts'

/** What the first frame of an MP3 says about the whole. */
interface Mp3Facts {
  declaredSeconds?: number
  /** Samples in front that the encoder added: its information frame, its delay and that of the decoder. */
  skip: number
  /** Where the first frame begins. */
  start: number
}

/** Delay of every layer 3 decoder in samples (LAME tag specification). */
const DECODER_DELAY = 529
const SEARCH_BYTES = 65_536
/** Bytes of the VBRI header behind that of the frame. */
const VBRI_OFFSET = 36

/** Reads the Xing or Info header (LAME tag specification, revision 1) or the VBRI header (Fraunhofer). */
export function mp3Facts(file: Buffer): Mp3Facts {
  const start = firstFrame(file)
  const header = frameHeader(file, start)
  const nothing = { skip: 0, start }
  if (!header) return nothing
  const { isMpeg1, isMono, samples, rate } = header
  const tag = start + 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17)
  if (tag + 160 > file.length) return nothing
  const name = file.toString('latin1', tag, tag + 4)
  if (name === 'Xing' || name === 'Info') return { ...xing(file, tag, header), start }
  if (file.toString('latin1', start + VBRI_OFFSET, start + VBRI_OFFSET + 4) !== 'VBRI')
    return nothing
  const frames = file.readUInt32BE(start + VBRI_OFFSET + 14)
  return { declaredSeconds: (frames * samples) / rate, skip: samples, start }
}

function xing(file: Buffer, tag: number, { samples, rate }: FrameHeader) {
  const flags = file.readUInt32BE(tag + 4)
  const isLame = /^L(AME|avc|avf)/.test(file.toString('latin1', tag + 120, tag + 124))
  const delays = isLame ? file.readUIntBE(tag + 141, 3) : 0
  const [delay, padding] = [delays >> 12, delays & 0xfff]
  const skip = samples + (isLame ? delay + DECODER_DELAY : 0)
  if (!(flags & 1)) return { skip }
  const length = file.readUInt32BE(tag + 8) * samples - delay - padding
  return { declaredSeconds: Math.max(0, length / rate), skip }
}

/** Where the first frame begins, behind the ID3v2 tag. */
function firstFrame(file: Buffer): number {
  const start = endOfId3(file)
  const end = Math.min(file.length, start + SEARCH_BYTES)
  for (let at = start; at < end; at++) if (frameHeader(file, at)) return at
  return start
}

/** Where an ID3v2 tag at the start ends, 0 without one; its size has 7 bits a byte (ID3v2.4 §6.2). */
export function endOfId3(file: Buffer): number {
  if (file.length < 10 || file.toString('latin1', 0, 3) !== 'ID3') return 0
  return 10 + file.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}
