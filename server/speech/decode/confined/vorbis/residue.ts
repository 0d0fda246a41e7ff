import type { PacketReader } from './bits.ts'
import { type Codebook, readNumber } from './codebook.ts'

/** The rest of a spectrum under its envelope, in partitions and passes (Vorbis I §8). */
export interface Residue {
  type: number
  begin: number
  end: number
  partition: number
  classbook: Codebook
  /** For each class the book of each pass. */
  books: (Codebook | undefined)[][]
}

const PASSES = 8

/** @throws Error if it breaks the format */
export function readResidue(reader: PacketReader, codebooks: readonly Codebook[]): Residue {
  const type = reader.read(16)
  const [begin, end, partition] = [reader.read(24), reader.read(24), reader.read(24) + 1]
  const classes = reader.read(6) + 1
  const classbook = codebooks[reader.read(8)]
  if (type > 2 || !classbook || classbook.dimensions === 0) throw new Error('no such residue')
  const cascades = Array.from({ length: classes }, () => {
    const low = reader.read(3)
    return low + (reader.read(1) ? reader.read(5) * 8 : 0)
  })
  const books = cascades.map((cascade) =>
    Array.from({ length: PASSES }, (_, pass) =>
      cascade & (1 << pass) ? codebooks[reader.read(8)] : undefined,
    ),
  )
  return { type, begin, end, partition, classbook, books }
}

/** Adds what the packet holds to the spectra of the channels that aren't silent. A packet that ends early is allowed. */
export function addResidue(
  reader: PacketReader,
  residue: Residue,
  spectra: Float32Array[],
  isSilent: boolean[],
): void {
  if (residue.type !== 2) {
    const heard = spectra.filter((_, n) => !isSilent[n])
    return decode(reader, residue, heard)
  }
  if (isSilent.every(Boolean)) return
  const length = spectra[0]?.length ?? 0
  const woven = new Float32Array(length * spectra.length)
  decode(reader, residue, [woven])
  for (const [n, spectrum] of spectra.entries())
    for (let line = 0; line < length; line++) spectrum[line]! += woven[line * spectra.length + n]!
}

function decode(reader: PacketReader, residue: Residue, vectors: Float32Array[]): void {
  const { begin, end, partition, classbook, books, type } = residue
  const length = Math.min(end, vectors[0]?.length ?? 0) - begin
  const count = Math.max(0, Math.floor(length / partition))
  const perWord = classbook.dimensions
  const classes = vectors.map(() => new Uint8Array(count + perWord))
  for (let pass = 0; pass < PASSES; pass++)
    for (let at = 0; at < count;) {
      if (pass === 0) for (const of of classes) readClasses(reader, residue, of, at)
      for (let n = 0; n < perWord && at < count; n++, at++)
        for (const [channel, vector] of vectors.entries()) {
          const book = books[classes[channel]?.[at] ?? 0]?.[pass]
          const part = vector.subarray(begin + at * partition, begin + (at + 1) * partition)
          if (book) addVectors(reader, book, part, type === 0)
        }
      if (reader.isOver()) return
    }
}

function readClasses(
  reader: PacketReader,
  { classbook, books }: Residue,
  classes: Uint8Array,
  at: number,
): void {
  let word = readNumber(reader, classbook)
  for (let n = classbook.dimensions - 1; n >= 0; n--) {
    classes[at + n] = word % books.length
    word = Math.floor(word / books.length)
  }
}

function addVectors(
  reader: PacketReader,
  book: Codebook,
  part: Float32Array,
  isSpread: boolean,
): void {
  const { dimensions, vectors } = book
  if (!vectors) return
  const steps = Math.floor(part.length / dimensions)
  for (let step = 0; step < steps && !reader.isOver(); step++) {
    const from = readNumber(reader, book) * dimensions
    for (let n = 0; n < dimensions; n++)
      part[isSpread ? step + n * steps : step * dimensions + n]! += vectors[from + n]!
  }
}
