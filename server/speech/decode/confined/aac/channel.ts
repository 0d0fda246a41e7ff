import type { BitReader } from '../bits.ts'
import { scaleFactorBook } from './codebooks.ts'
import { type Channel, INTENSITY_OUT, NOISE, RESERVED, ZERO } from './coded.ts'
import { decoderOf, readWord } from './huffman.ts'
import { readPulses, readSpectrum } from './spectrum.ts'
import { readTns } from './tns.ts'
import { EIGHT_SHORT, readWindowing, type Windowing } from './window.ts'

const factorDecoder = decoderOf(scaleFactorBook)

/** Reads individual_channel_stream (table 4.50). @throws Error if it breaks the format */
export function readChannel(reader: BitReader, rateIndex: number, shared?: Windowing): Channel {
  const gain = reader.read(8)
  const windowing = shared ?? readWindowing(reader, rateIndex)
  const books = readSections(reader, windowing)
  const factors = readFactors(reader, books, gain)
  const isLong = windowing.sequence !== EIGHT_SHORT
  const hasPulses = reader.read(1) === 1
  if (hasPulses && !isLong) throw new Error('pulses need long windows')
  const pulses = hasPulses ? readPulses(reader, windowing.offsets) : []
  const tns = reader.read(1) ? readTns(reader, windowing) : []
  if (reader.read(1)) throw new Error('gain control is not part of the profile')
  const spectrum = readSpectrum(reader, { windowing, books, factors }, pulses)
  return { windowing, books, factors, spectrum, tns }
}

/** The codebook of each band (table 4.52). */
function readSections(reader: BitReader, { sequence, groups, coded }: Windowing): Uint8Array {
  const books = new Uint8Array(groups.length * coded)
  const bits = sequence === EIGHT_SHORT ? 3 : 5
  const escape = (1 << bits) - 1
  for (let group = 0; group < groups.length; group++)
    for (let band = 0; band < coded;) {
      const book = reader.read(4)
      let length = 0
      let more = escape
      while (more === escape && !reader.isOver()) length += more = reader.read(bits)
      if (book === RESERVED || band + length > coded || reader.isOver())
        throw new Error('a section goes too far')
      books.fill(book, group * coded + band, group * coded + band + length)
      band += length
      if (length === 0) throw new Error('an empty section')
    }
  return books
}

/** Differences from the global gain, for each of the three kinds (§4.6.2.3.2). */
function readFactors(reader: BitReader, books: Uint8Array, gain: number): Int16Array {
  const factors = new Int16Array(books.length)
  let [scale, noise, position] = [gain, gain - 90, 0]
  let isFirstNoise = true
  const difference = () => readWord(reader, factorDecoder) - 60
  for (const [band, book] of books.entries()) {
    if (book === ZERO) continue
    if (book >= INTENSITY_OUT) factors[band] = position += difference()
    else if (book !== NOISE) factors[band] = scale += difference()
    else {
      noise += isFirstNoise ? reader.read(9) - 256 : difference()
      isFirstNoise = false
      factors[band] = noise
    }
  }
  return factors
}
