import type { BitReader } from '../bits.ts'
import { type Channel, INTENSITY_IN, NOISE } from './coded.ts'
import { forBands, isIntensity } from './spectrum.ts'
import type { Windowing } from './window.ts'

const SOME_BANDS = 1
const ALL_BANDS = 2

/** Which bands of a pair hold the middle and the side (ISO/IEC 14496-3 §4.6.8.1). */
export function readMiddleSide(reader: BitReader, { groups, coded }: Windowing): Uint8Array {
  const present = reader.read(2)
  const used = new Uint8Array(groups.length * coded)
  if (present === ALL_BANDS) return used.fill(1)
  if (present === SOME_BANDS) for (let at = 0; at < used.length; at++) used[at] = reader.read(1)
  return used
}

/** Makes left and right of middle and side, and the right of the left where only its level is coded (§4.6.8.2). */
export function joinStereo(left: Channel, right: Channel, middleSide: Uint8Array): void {
  forBands(right, (band, from, to) => {
    const book = right.books[band]
    const isMiddleSide = middleSide[band] === 1
    if (isIntensity(book)) {
      const sign = (book === INTENSITY_IN ? 1 : -1) * (isMiddleSide ? -1 : 1)
      const factor = sign * 0.5 ** ((right.factors[band] ?? 0) / 4)
      for (let line = from; line < to; line++)
        right.spectrum[line] = factor * (left.spectrum[line] ?? 0)
    } else if (isMiddleSide && book !== NOISE && left.books[band] !== NOISE) {
      for (let line = from; line < to; line++) {
        const middle = left.spectrum[line] ?? 0
        const side = right.spectrum[line] ?? 0
        left.spectrum[line] = middle + side
        right.spectrum[line] = middle - side
      }
    }
  })
}
