import { type Block, type Source, Unreadable } from './block.ts'

/** WAVE format tags (RFC 2361). */
const PCM = 1
const FLOAT = 3
const A_LAW = 6
const MU_LAW = 7
const EXTENSIBLE = 0xfffe

interface Format {
  tag: number
  channels: number
  rate: number
  bits: number
}

type ReadSample = (bytes: Buffer, at: number) => number

const FRAMES_PER_BLOCK = 16_384
/** Writers that don't know the length yet write 0, or a number near the largest of 31 or 32 bits. */
const isUnknown = (size: number) => size === 0 || size >= 0x7fff_0000

/**
 * Opens a RIFF or RF64 file (EBU Tech 3306) with PCM, float, A-law or µ-law samples.
 * @throws Unreadable
 */
export function openWav(file: Buffer): Source {
  let format: Format | undefined
  let longSize: number | undefined
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const body = at + 8
    if (name === 'ds64' && body + 16 <= file.length)
      longSize = Number(file.readBigUInt64LE(body + 8))
    if (name === 'fmt ' && size >= 16 && body + 16 <= file.length)
      format = readFormat(file.subarray(body, body + size))
    if (name === 'data' && format) {
      const declared = isUnknown(size) ? longSize : size
      return samplesOf(file.subarray(body), format, declared)
    }
    at = body + size + (size % 2)
  }
  throw new Unreadable('not-audio')
}

function readFormat(fmt: Buffer): Format {
  const tag = fmt.readUInt16LE(0)
  return {
    tag: tag === EXTENSIBLE && fmt.length >= 26 ? fmt.readUInt16LE(24) : tag,
    channels: fmt.readUInt16LE(2),
    rate: fmt.readUInt32LE(4),
    bits: fmt.readUInt16LE(14),
  }
}

function samplesOf(data: Buffer, format: Format, declared: number | undefined): Source {
  const { channels, rate, bits } = format
  const read = reader(format)
  const frameBytes = channels * (bits / 8)
  if (!(channels > 0 && channels <= 64 && rate > 0)) throw new Unreadable('not-audio')
  const samples = declared ? data.subarray(0, declared) : data
  return {
    declaredSeconds: declared && declared / frameBytes / rate,
    blocks: blocksOf(samples, { channels, rate, bytes: bits / 8 }, read),
  }
}

function* blocksOf(
  data: Buffer,
  { channels, rate, bytes }: { channels: number; rate: number; bytes: number },
  read: ReadSample,
): Generator<Block> {
  const frames = Math.floor(data.length / (channels * bytes))
  for (let from = 0; from < frames; from += FRAMES_PER_BLOCK) {
    const length = Math.min(FRAMES_PER_BLOCK, frames - from)
    const block = Array.from({ length: channels }, () => new Float32Array(length))
    let at = from * channels * bytes
    for (let n = 0; n < length; n++)
      for (const channel of block) {
        channel[n] = read(data, at)
        at += bytes
      }
    yield { rate, channels: block }
  }
}

/** @throws Unreadable for other codecs, such as ADPCM */
function reader({ tag, bits }: Format): ReadSample {
  if (tag === PCM && bits === 8) return (bytes, at) => ((bytes[at] ?? 128) - 128) / 128
  if (tag === PCM && bits === 16) return (bytes, at) => bytes.readInt16LE(at) / 32_768
  if (tag === PCM && bits === 24) return (bytes, at) => bytes.readIntLE(at, 3) / 8_388_608
  if (tag === PCM && bits === 32) return (bytes, at) => bytes.readInt32LE(at) / 2_147_483_648
  if (tag === FLOAT && bits === 32) return (bytes, at) => bytes.readFloatLE(at)
  if (tag === FLOAT && bits === 64) return (bytes, at) => bytes.readDoubleLE(at)
  if (tag === A_LAW && bits === 8) return (bytes, at) => aLaw(bytes[at] ?? 0)
  if (tag === MU_LAW && bits === 8) return (bytes, at) => muLaw(bytes[at] ?? 0)
  throw new Unreadable('codec', `WAV ${tag}`)
}

/** ITU-T G.711, table 2 */
function muLaw(byte: number): number {
  const code = ~byte & 0xff
  const magnitude = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132
  return (code & 0x80 ? -magnitude : magnitude) / 32_768
}

/** ITU-T G.711, table 1 */
function aLaw(byte: number): number {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const mantissa = ((code & 15) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1)
  return (code & 0x80 ? magnitude : -magnitude) / 32_768
}
