import type { BitReader } from '../bits.ts'
import { readChannel } from './channel.ts'
import type { Channel } from './coded.ts'
import { fillNoise } from './spectrum.ts'
import { joinStereo, readMiddleSide } from './stereo.ts'
import { readWindowing } from './window.ts'

/** Elements of a raw data block (ISO/IEC 14496-3, table 4.85). */
const SINGLE = 0
const PAIR = 1
const COUPLING = 2
const LOW_FREQUENCY = 3
const DATA = 4
const PROGRAM = 5
const FILL = 6
const END = 7

/** No layout has more. */
const MOST_CHANNELS = 48

/**
 * The channels of a raw data block (table 4.3), but for the one of low frequencies. @throws Error if it breaks the
 * format
 */
export function readFrame(reader: BitReader, rateIndex: number, random: () => number): Channel[] {
  const channels: Channel[] = []
  while (!reader.isOver() && channels.length < MOST_CHANNELS) {
    const element = reader.read(3)
    if (element === END) break
    if (element === SINGLE) channels.push(single(reader, rateIndex, random))
    else if (element === PAIR) channels.push(...pair(reader, rateIndex, random))
    else if (element === LOW_FREQUENCY) single(reader, rateIndex, random)
    else if (element === DATA) skipData(reader)
    else if (element === PROGRAM) skipProgram(reader)
    else if (element === FILL) skipFill(reader)
    else if (element === COUPLING) throw new Error('coupling is not supported')
  }
  return channels
}

function single(reader: BitReader, rateIndex: number, random: () => number): Channel {
  reader.skip(4)
  const channel = readChannel(reader, rateIndex)
  fillNoise(channel, random)
  return channel
}

function pair(reader: BitReader, rateIndex: number, random: () => number): Channel[] {
  reader.skip(4)
  const shared = reader.read(1) ? readWindowing(reader, rateIndex) : undefined
  const middleSide = shared ? readMiddleSide(reader, shared) : undefined
  const left = readChannel(reader, rateIndex, shared)
  const right = readChannel(reader, rateIndex, shared)
  fillNoise(left, random)
  fillNoise(right, random)
  if (middleSide) joinStereo(left, right, middleSide)
  return [left, right]
}

function skipData(reader: BitReader): void {
  reader.skip(4)
  const isAligned = reader.read(1) === 1
  const count = reader.read(8)
  const bytes = count === 255 ? count + reader.read(8) : count
  if (isAligned) reader.align()
  reader.skip(8 * bytes)
}

function skipFill(reader: BitReader): void {
  const count = reader.read(4)
  reader.skip(8 * (count === 15 ? 14 + reader.read(8) : count))
}

/** program_config_element (table 4.2). */
function skipProgram(reader: BitReader): void {
  reader.skip(10)
  const [front, side, back, low, data, coupling] = [4, 4, 4, 2, 3, 4].map((bits) =>
    reader.read(bits),
  )
  for (const bits of [4, 4, 3]) if (reader.read(1)) reader.skip(bits)
  reader.skip(5 * (front! + side! + back! + coupling!) + 4 * (low! + data!))
  reader.align()
  reader.skip(8 * reader.read(8))
}
