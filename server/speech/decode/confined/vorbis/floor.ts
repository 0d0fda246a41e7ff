import { bitsFor, type PacketReader } from './bits.ts'
import { type Codebook, readNumber } from './codebook.ts'

/** The envelope of a spectrum, as lines between points (Vorbis I §7). */
export interface Floor {
  partitions: {
    books: (Codebook | undefined)[]
    bits: number
    main: Codebook | undefined
    count: number
  }[]
  multiplier: number
  /** Where the points are, as they are read. */
  xs: number[]
  /** Their numbers in the order of their places. */
  order: number[]
}

const RANGES = [256, 128, 86, 64]
/** Decibels of a step of the envelope. */
const STEP_DB = 140 / 256
const LEVELS = Float32Array.from({ length: 256 }, (_, n) => 10 ** (((n - 255) * STEP_DB) / 20))

/** @throws Error for floors of type 0, which no encoder has used since 2002 */
export function readFloor(reader: PacketReader, codebooks: readonly Codebook[]): Floor {
  if (reader.read(16) !== 1) throw new Error('floors of this type are not supported')
  const classes = Array.from({ length: reader.read(5) }, () => reader.read(4))
  const kinds = Array.from({ length: Math.max(-1, ...classes) + 1 }, () => {
    const count = reader.read(3) + 1
    const bits = reader.read(2)
    const main = bits > 0 ? codebooks[reader.read(8)] : undefined
    const books = Array.from({ length: 1 << bits }, () => codebooks[reader.read(8) - 1])
    return { count, bits, main, books }
  })
  const multiplier = reader.read(2) + 1
  const rangeBits = reader.read(4)
  const partitions = classes.flatMap((kind) => kinds[kind] ?? [])
  const xs = [0, 1 << rangeBits]
  for (const { count } of partitions)
    for (let n = 0; n < count; n++) xs.push(reader.read(rangeBits))
  const order = xs.map((_, n) => n).toSorted((a, b) => (xs[a] ?? 0) - (xs[b] ?? 0))
  return { partitions, multiplier, xs, order }
}

/** The heights of the points in a packet, or undefined if the channel is silent. */
export function readHeights(
  reader: PacketReader,
  { partitions, multiplier }: Floor,
): number[] | undefined {
  if (!reader.read(1)) return undefined
  const bits = bitsFor((RANGES[multiplier - 1] ?? 64) - 1)
  const heights = [reader.read(bits), reader.read(bits)]
  for (const { count, bits: classBits, main, books } of partitions) {
    let word = main ? readNumber(reader, main) : 0
    for (let n = 0; n < count; n++) {
      const book = books[word & ((1 << classBits) - 1)]
      word >>= classBits
      heights.push(book ? readNumber(reader, book) : 0)
    }
  }
  return heights
}

/** Multiplies a spectrum by the envelope. */
export function applyFloor(
  spectrum: Float32Array,
  { xs, order, multiplier }: Floor,
  heights: number[],
): void {
  const { ys, isUsed } = unwrap(xs, heights, RANGES[multiplier - 1] ?? 64)
  let x = 0
  let y = (ys[0] ?? 0) * multiplier
  for (const at of order.slice(1)) {
    if (!isUsed[at]) continue
    const [nextX, nextY] = [xs[at] ?? 0, (ys[at] ?? 0) * multiplier]
    line(spectrum, x, y, nextX, nextY)
    x = nextX
    y = nextY
  }
  line(spectrum, x, y, Math.max(x, spectrum.length), y)
}

/** Heights are differences from the line between the points to both sides (§7.2.4). */
function unwrap(xs: readonly number[], heights: readonly number[], range: number) {
  const ys = heights.slice(0, 2)
  const isUsed = [true, true]
  for (let at = 2; at < xs.length; at++) {
    const [low, high] = neighbours(xs, at)
    const predicted = pointOn(xs[low] ?? 0, ys[low] ?? 0, xs[high] ?? 0, ys[high] ?? 0, xs[at] ?? 0)
    const value = heights[at] ?? 0
    isUsed[at] = value > 0
    if (value > 0) isUsed[low] = isUsed[high] = true
    ys[at] = Math.max(
      0,
      Math.min(range - 1, value > 0 ? unfold(value, predicted, range) : predicted),
    )
  }
  return { ys, isUsed }
}

function unfold(value: number, predicted: number, range: number): number {
  const above = range - predicted
  const below = predicted
  if (value >= 2 * Math.min(above, below))
    return above > below ? value - below + predicted : predicted - value + above - 1
  return value % 2 === 1 ? predicted - (value + 1) / 2 : predicted + value / 2
}

/** The nearest earlier points to the left and to the right. */
function neighbours(xs: readonly number[], at: number): [number, number] {
  const x = xs[at] ?? 0
  let [low, high] = [0, 1]
  for (let n = 0; n < at; n++) {
    const other = xs[n] ?? 0
    if (other < x && other > (xs[low] ?? 0)) low = n
    if (other > x && other < (xs[high] ?? 0)) high = n
  }
  return [low, high]
}

function pointOn(x0: number, y0: number, x1: number, y1: number, x: number): number {
  const offset = Math.floor((Math.abs(y1 - y0) * (x - x0)) / Math.max(1, x1 - x0))
  return y1 < y0 ? y0 - offset : y0 + offset
}

/** A line of whole numbers, without rounding (§9.2.7). */
function line(spectrum: Float32Array, x0: number, y0: number, x1: number, y1: number): void {
  const width = x1 - x0
  if (width <= 0) return
  const base = Math.trunc((y1 - y0) / width)
  const rest = Math.abs(y1 - y0) - Math.abs(base) * width
  const step = y1 < y0 ? base - 1 : base + 1
  let error = 0
  let y = y0
  for (let x = x0; x < Math.min(x1, spectrum.length); x++) {
    spectrum[x]! *= LEVELS[Math.max(0, Math.min(255, y))]! // both within
    error += rest
    if (error >= width) {
      error -= width
      y += step
    } else y += base
  }
}
