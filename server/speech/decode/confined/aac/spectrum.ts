import type { BitReader } from '../bits.ts'
import { spectrumBooks } from './codebooks.ts'
import { type Channel, INTENSITY_OUT, NOISE, ZERO } from './coded.ts'
import { decoderOf, readWord } from './huffman.ts'

const FRAME = 1024
const WINDOW = 128
const ESCAPE_BOOK = 11
const ESCAPE = 16
const MAX_ESCAPE_BITS = 8
/** Scale factors count from here (ISO/IEC 14496-3 §4.6.2.3.3). */
const FACTOR_OFFSET = 100

interface Book {
  decoder: ReturnType<typeof decoderOf>
  /** Values in a word. */
  dimension: number
  /** Values of one dimension. */
  modulus: number
  /** Subtracted from each, or 0 if signs follow the word. */
  offset: number
}

/** Dimension, largest value and whether it is signed, of codebooks 1 to 11 (table 4.151). */
const SHAPES: readonly (readonly [number, number, boolean])[] = [
  [4, 1, true],
  [4, 1, true],
  [4, 2, false],
  [4, 2, false],
  [2, 4, true],
  [2, 4, true],
  [2, 7, false],
  [2, 7, false],
  [2, 12, false],
  [2, 12, false],
  [2, 16, false],
]

const books: readonly Book[] = SHAPES.flatMap(([dimension, largest, isSigned], at) => {
  const codebook = spectrumBooks[at]
  if (!codebook) return []
  const modulus = isSigned ? 2 * largest + 1 : largest + 1
  return [{ decoder: decoderOf(codebook), dimension, modulus, offset: isSigned ? largest : 0 }]
})

interface Pulse {
  line: number
  amplitude: number
}

/** Reads pulse_data (table 4.7): additions to single lines. */
export function readPulses(reader: BitReader, offsets: readonly number[]): Pulse[] {
  const count = reader.read(2) + 1
  let line = offsets[reader.read(6)] ?? FRAME
  return Array.from({ length: count }, () => {
    line += reader.read(5)
    return { line, amplitude: reader.read(4) }
  })
}

/** Reads the lines of a channel and scales them. Noise and intensity are filled in later. */
export function readSpectrum(
  reader: BitReader,
  { windowing, books: used, factors }: Pick<Channel, 'windowing' | 'books' | 'factors'>,
  pulses: readonly Pulse[],
): Float32Array {
  const { groups, coded, offsets } = windowing
  const lines = new Float32Array(FRAME)
  let start = 0
  for (const [group, windows] of groups.entries()) {
    for (let band = 0; band < coded; band++) {
      const at = group * coded + band
      const number = used[at] ?? ZERO
      const book = number === ZERO || number >= NOISE ? undefined : books[number - 1]
      if (!book) continue
      for (let window = 0; window < windows; window++) {
        const from = start + window * WINDOW + (offsets[band] ?? 0)
        const to = start + window * WINDOW + (offsets[band + 1] ?? 0)
        for (let line = from; line < to; line += book.dimension)
          readLines(reader, book, number === ESCAPE_BOOK, lines, line)
        if (reader.isOver()) throw new Error('the frame ends too early')
        addPulses(lines, pulses, from, to)
        scale(lines, from, to, 2 ** ((factors[at]! - FACTOR_OFFSET) / 4))
      }
    }
    start += windows * WINDOW
  }
  return lines
}

function readLines(
  reader: BitReader,
  { decoder, dimension, modulus, offset }: Book,
  hasEscapes: boolean,
  lines: Float32Array,
  line: number,
): void {
  let word = readWord(reader, decoder)
  for (let n = dimension - 1; n >= 0; n--) {
    lines[line + n] = (word % modulus) - offset
    word = Math.floor(word / modulus)
  }
  if (offset > 0) return
  for (let n = 0; n < dimension; n++)
    if (lines[line + n] !== 0 && reader.read(1)) lines[line + n]! *= -1
  if (!hasEscapes) return
  for (let n = 0; n < dimension; n++) {
    const value = lines[line + n] ?? 0
    if (Math.abs(value) === ESCAPE) lines[line + n] = Math.sign(value) * readEscape(reader)
  }
}

/** A value above 15: as many ones as its size has more bits than four (§4.6.3.3). */
function readEscape(reader: BitReader): number {
  let bits = 4
  while (reader.read(1)) if (++bits > 4 + MAX_ESCAPE_BITS) throw new Error('an escape is too long')
  return 2 ** bits + reader.read(bits)
}

function addPulses(lines: Float32Array, pulses: readonly Pulse[], from: number, to: number): void {
  for (const { line, amplitude } of pulses)
    if (line >= from && line < to) lines[line]! += (lines[line] ?? 0) > 0 ? amplitude : -amplitude
}

/** Values are coded as the power of three quarters of their size (§4.6.1.3). */
function scale(lines: Float32Array, from: number, to: number, factor: number): void {
  for (let line = from; line < to; line++) {
    const value = lines[line]! // within the frame
    lines[line] = Math.sign(value) * Math.abs(value) ** (4 / 3) * factor
  }
}

/** Fills bands of noise with their energy (§4.6.13), from a generator that makes the same each time. */
export function fillNoise(
  { windowing, books: used, factors, spectrum }: Channel,
  random: () => number,
): void {
  forBands({ windowing, books: used }, (at, from, to) => {
    if (used[at] !== NOISE) return
    let energy = 0
    for (let line = from; line < to; line++) energy += (spectrum[line] = random()) ** 2
    const factor = 2 ** ((factors[at] ?? 0) / 4) / Math.sqrt(energy || 1)
    for (let line = from; line < to; line++) spectrum[line]! *= factor
  })
}

/** Visits every band of every window: its number, and where its lines are. */
export function forBands(
  { windowing: { groups, coded, offsets } }: Pick<Channel, 'windowing' | 'books'>,
  visit: (band: number, from: number, to: number) => void,
): void {
  let start = 0
  for (const [group, windows] of groups.entries()) {
    for (let band = 0; band < coded; band++)
      for (let window = 0; window < windows; window++) {
        const at = start + window * WINDOW
        visit(group * coded + band, at + (offsets[band] ?? 0), at + (offsets[band + 1] ?? 0))
      }
    start += windows * WINDOW
  }
}

export const isIntensity = (book: number | undefined): boolean =>
  book !== undefined && book >= INTENSITY_OUT
