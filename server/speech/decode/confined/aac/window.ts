import type { BitReader } from '../bits.ts'
import { bandsByRate } from './bands.ts'

export const LONG_START = 1
export const EIGHT_SHORT = 2
export const LONG_STOP = 3

/** How a frame of a channel is cut into windows (ISO/IEC 14496-3 §4.5.2.3). */
export interface Windowing {
  sequence: number
  /** 0 for the sine window, 1 for the Kaiser-Bessel derived. */
  shape: number
  /** Windows in each group; one group of one window for long ones. */
  groups: number[]
  /** Bands that are coded. */
  coded: number
  /** Where each band of a window begins, and where the last ends. */
  offsets: readonly number[]
  tnsBands: number
}

/** Reads ics_info (table 4.6). @throws Error if a tool of another profile is used */
export function readWindowing(reader: BitReader, rateIndex: number): Windowing {
  reader.skip(1)
  const sequence = reader.read(2)
  const shape = reader.read(1)
  const isShort = sequence === EIGHT_SHORT
  const coded = reader.read(isShort ? 4 : 6)
  const groups = isShort ? readGroups(reader) : [1]
  if (!isShort && reader.read(1) === 1) throw new Error('prediction is not part of the profile')
  const bands = bandsByRate[rateIndex]
  if (!bands) throw new Error('no bands for this rate')
  const offsets = isShort ? bands.short : bands.long
  if (coded >= offsets.length) throw new Error('more bands than there are')
  return {
    sequence,
    shape,
    groups,
    coded,
    offsets,
    tnsBands: isShort ? bands.tnsShort : bands.tnsLong,
  }
}

function readGroups(reader: BitReader): number[] {
  const groups = [1]
  for (let n = 0; n < 7; n++)
    if (reader.read(1)) groups[groups.length - 1]! += 1
    else groups.push(1)
  return groups
}
