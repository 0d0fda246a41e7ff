import { bitReader, type BitReader } from '../bits.ts'
import { Unreadable } from '../block.ts'

/** Sampling rates by their index (ISO/IEC 14496-3, table 1.18). */
const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
]
const LOW_COMPLEXITY = 2
const SBR = 5
const PS = 29
const EXPLICIT_RATE = 15

interface Config {
  rate: number
  rateIndex: number
}

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1). For HE-AAC it uses the core, which has the frequencies that
 * speech recognition needs.
 * @throws Unreadable for other profiles
 */
export function readConfig(setup: Uint8Array): Config {
  const reader = bitReader(setup)
  let type = objectType(reader)
  const { rate, rateIndex } = samplingRate(reader)
  reader.skip(4)
  if (type === SBR || type === PS) {
    samplingRate(reader)
    type = objectType(reader)
  }
  const isShortFrame = reader.read(1) === 1
  if (type !== LOW_COMPLEXITY || isShortFrame || rateIndex < 0)
    throw new Unreadable('codec', `AAC profile ${type}`)
  return { rate, rateIndex }
}

function objectType(reader: BitReader): number {
  const type = reader.read(5)
  return type === 31 ? 32 + reader.read(6) : type
}

/** A rate that isn't in the table uses the bands of the nearest that is. */
function samplingRate(reader: BitReader): Config {
  const index = reader.read(4)
  if (index !== EXPLICIT_RATE)
    return { rate: RATES[index] ?? 0, rateIndex: RATES[index] ? index : -1 }
  const rate = reader.read(24)
  const distance = RATES.map((one) => Math.abs(Math.log(one / Math.max(1, rate))))
  return { rate, rateIndex: distance.indexOf(Math.min(...distance)) }
}
