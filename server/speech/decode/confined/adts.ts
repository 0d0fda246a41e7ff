import { type Track, Unreadable } from './block.ts'
import { endOfId3 } from './mp3-header.ts'

const HEADER_BYTES = 7
const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
]

interface Frame {
  at: number
  header: number
  size: number
}

/** A stream of AAC in ADTS frames (ISO/IEC 14496-3 §1.A.2.2). @throws Unreadable */
export function openAdts(file: Buffer): Track {
  const start = endOfId3(file)
  const first = frameAt(file, nextSync(file, start))
  if (!first) throw new Unreadable('not-audio')
  const profile = (file.readUInt8(first.at + 2) >> 6) + 1
  const rateIndex = (file.readUInt8(first.at + 2) >> 2) & 15
  const channels = ((file.readUInt8(first.at + 2) & 1) << 2) | (file.readUInt8(first.at + 3) >> 6)
  // The header's facts in the form that MP4 keeps them in.
  const setup = Buffer.alloc(2)
  setup.writeUInt16BE((profile << 11) | (rateIndex << 7) | (channels << 3))
  return {
    codec: 'aac',
    setup,
    rate: RATES[rateIndex] ?? 0,
    channels,
    packets: packetsOf(file, first.at),
  }
}

function* packetsOf(file: Buffer, start: number): Generator<Uint8Array> {
  for (let at = start; at >= 0;) {
    const frame = frameAt(file, at)
    if (frame) yield file.subarray(at + frame.header, at + frame.size)
    at = nextSync(file, frame ? at + frame.size : at + 1)
  }
}

function nextSync(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1))
    if (((file[at + 1] ?? 0) & 0xf6) === 0xf0) return at
  return -1
}

function frameAt(file: Buffer, at: number): Frame | undefined {
  if (at < 0 || at + HEADER_BYTES > file.length) return undefined
  const size = (file.readUInt32BE(at + 2) >>> 5) & 0x1fff
  const header = file.readUInt8(at + 1) & 1 ? HEADER_BYTES : HEADER_BYTES + 2
  return size > header && at + size <= file.length ? { at, header, size } : undefined
}
