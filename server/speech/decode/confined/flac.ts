import { type Block, type Source, Unreadable } from './block.ts'
import { bitReader, type BitReader } from './bits.ts'
import { endOfId3 } from './mp3-header.ts'
import { readSubframe } from './flac-subframe.ts'

const STREAMINFO_BYTES = 34
const CRC_BYTES = 2
/** Sums of longer samples need more than the 53 bits of a number; no recorder writes them. */
const MAX_BITS = 24
/** Channel assignments with a difference (§9.1.3). */
const LEFT_SIDE = 8
const RIGHT_SIDE = 9
const MIDDLE_SIDE = 10

interface StreamInfo {
  rate: number
  channels: number
  bits: number
  /** 0 if unknown. */
  samples: number
}

interface FrameHeader {
  blockSize: number
  rate: number
  assignment: number
  bits: number
}

/** A FLAC file (RFC 9639). @throws Unreadable */
export function openFlac(file: Buffer): Source {
  const start = endOfId3(file)
  let info: StreamInfo | undefined
  let at = start + 4
  for (let isLast = false; !isLast && at + 4 <= file.length;) {
    const type = file.readUInt8(at) & 0x7f
    isLast = file.readUInt8(at) >= 0x80
    if (type === 0 && at + 4 + STREAMINFO_BYTES <= file.length) info = streamInfo(file, at + 4)
    at += 4 + file.readUIntBE(at + 1, 3)
  }
  if (!info?.rate) throw new Unreadable('not-audio')
  const { samples, rate } = info
  return {
    declaredSeconds: samples > 0 ? samples / rate : undefined,
    blocks: blocksOf(file.subarray(at), info),
  }
}

function streamInfo(file: Buffer, at: number): StreamInfo {
  const packed = file.readUInt32BE(at + 10)
  return {
    rate: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    bits: ((packed >>> 4) & 31) + 1,
    samples: (packed & 15) * 2 ** 32 + file.readUInt32BE(at + 14),
  }
}

/** Frames one after the other; a damaged one ends at the next that begins. */
function* blocksOf(audio: Buffer, info: StreamInfo): Generator<Block> {
  for (let at = nextFrame(audio, 0); at >= 0;) {
    const frame = audio.subarray(at)
    const reader = bitReader(frame)
    const block = readFrame(frame, reader, info)
    const isWhole = block !== undefined && !reader.isOver()
    if (isWhole) yield block
    at = nextFrame(audio, at + (isWhole ? reader.position() / 8 + CRC_BYTES : 2))
  }
}

function nextFrame(audio: Buffer, from: number): number {
  for (let at = audio.indexOf(0xff, from); at >= 0; at = audio.indexOf(0xff, at + 1))
    if (((audio[at + 1] ?? 0) & 0xfe) === 0xf8) return at
  return -1
}

function readFrame(frame: Buffer, reader: BitReader, info: StreamInfo): Block | undefined {
  const header = readHeader(frame, reader, info)
  if (!header) return undefined
  const { blockSize, rate, assignment, bits } = header
  const side = assignment === RIGHT_SIDE ? 0 : 1
  const channels: Float64Array[] = []
  for (let c = 0; c < (assignment < 8 ? assignment + 1 : 2); c++) {
    const isSide = assignment >= 8 && c === side
    const samples = readSubframe(reader, blockSize, bits + (isSide ? 1 : 0))
    if (!samples) return undefined
    channels.push(samples)
  }
  reader.align()
  decorrelate(channels, assignment)
  return { rate, channels: channels.map((samples) => scaled(samples, 2 ** (1 - bits))) }
}

function scaled(samples: Float64Array, factor: number): Float32Array {
  const out = new Float32Array(samples.length)
  for (let n = 0; n < out.length; n++) out[n] = samples[n]! * factor // as long
  return out
}

/** Makes left and right of a channel and a difference (§9.1.3). */
function decorrelate([a, b]: Float64Array[], assignment: number): void {
  if (assignment < 8 || !a || !b) return
  for (let n = 0; n < a.length; n++) {
    const x = a[n] ?? 0
    const y = b[n] ?? 0
    if (assignment === LEFT_SIDE) b[n] = x - y
    else if (assignment === RIGHT_SIDE) a[n] = x + y
    else {
      const middle = x * 2 + (Math.abs(y) % 2)
      a[n] = (middle + y) / 2
      b[n] = (middle - y) / 2
    }
  }
}

/** The header of a frame (§9.1); its CRC tells a frame from what only looks like one. */
function readHeader(frame: Buffer, reader: BitReader, info: StreamInfo): FrameHeader | undefined {
  reader.skip(16)
  const [sizeCode, rateCode, assignment] = [reader.read(4), reader.read(4), reader.read(4)]
  const bits = [info.bits, 8, 12, 0, 16, 20, 24, 32][reader.read(3)] ?? 0
  reader.skip(1)
  skipNumber(reader)
  const blockSize = blockSizeOf(reader, sizeCode)
  const rate = rateOf(reader, rateCode, info)
  const crc = crc8(frame.subarray(0, reader.position() / 8))
  if (reader.read(8) !== crc || assignment > MIDDLE_SIDE) return undefined
  return bits > 0 && bits <= MAX_BITS && blockSize > 0 && rate > 0
    ? { blockSize, rate, assignment, bits }
    : undefined
}

/** The number of the frame, coded as in UTF-8. */
function skipNumber(reader: BitReader): void {
  const first = reader.read(8)
  const following = first < 0xc0 ? 0 : Math.clz32(~(first << 24)) - 1
  reader.skip(8 * following)
}

function blockSizeOf(reader: BitReader, code: number): number {
  if (code === 1) return 192
  if (code >= 2 && code <= 5) return 144 << code
  if (code === 6) return reader.read(8) + 1
  if (code === 7) return reader.read(16) + 1
  return code >= 8 ? 1 << code : 0
}

const RATES = [
  0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
]

function rateOf(reader: BitReader, code: number, info: StreamInfo): number {
  if (code === 12) return reader.read(8) * 1000
  if (code === 13) return reader.read(16)
  if (code === 14) return reader.read(16) * 10
  return code === 0 ? info.rate : (RATES[code] ?? 0)
}

/** CRC with the polynomial x^8 + x^2 + x + 1. */
function crc8(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let n = 0; n < 8; n++) crc = crc & 0x80 ? ((crc << 1) ^ 7) & 0xff : crc << 1
  }
  return crc
}
