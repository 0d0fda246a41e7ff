import { bitsFor, type PacketReader } from './bits.ts'

/** A Huffman code of numbers, with a vector for each if it has some (Vorbis I §3). */
export interface Codebook {
  dimensions: number
  /** Nodes of the tree, two entries each: the next node, or the one's complement of a value; 0 if there is none. */
  tree: Int32Array
  vectors: Float32Array | undefined
}

const SYNC = 0x56_4342
/** Larger tables aren't audio. */
const MAX_NUMBERS = 1 << 20

/** @throws Error if it breaks the format */
export function readCodebook(reader: PacketReader): Codebook {
  if (reader.read(24) !== SYNC) throw new Error('no codebook')
  const dimensions = reader.read(16)
  const entries = reader.read(24)
  if (entries * Math.max(1, dimensions) > MAX_NUMBERS) throw new Error('a codebook is too large')
  const lengths = reader.read(1) ? orderedLengths(reader, entries) : plainLengths(reader, entries)
  const vectors = readVectors(reader, dimensions, entries)
  return { dimensions, tree: treeOf(lengths), vectors }
}

function orderedLengths(reader: PacketReader, entries: number): Uint8Array {
  const lengths = new Uint8Array(entries)
  let length = reader.read(5) + 1
  for (let at = 0; at < entries && length <= 32; length++) {
    const count = reader.read(bitsFor(entries - at))
    lengths.fill(length, at, at + count)
    at += count
  }
  return lengths
}

function plainLengths(reader: PacketReader, entries: number): Uint8Array {
  const isSparse = reader.read(1) === 1
  const lengths = new Uint8Array(entries)
  for (let at = 0; at < entries; at++)
    if (!isSparse || reader.read(1)) lengths[at] = reader.read(5) + 1
  return lengths
}

/** Each word is the lowest that is free (§3.2.1). */
function treeOf(lengths: Uint8Array): Int32Array {
  const nodes = [0, 0]
  const full = [false]
  /** Adds a word below a node; returns whether there was room. */
  const add = (node: number, depth: number, value: number): boolean => {
    if (full[node]) return false
    for (const side of [0, 1]) {
      const next = nodes[2 * node + side] ?? 0
      if (depth === 1) {
        if (next !== 0) continue
        nodes[2 * node + side] = ~value
      } else {
        if (next < 0) continue
        const child = next || nodes.length / 2
        if (next === 0) {
          nodes[2 * node + side] = child
          nodes.push(0, 0)
          full.push(false)
        }
        if (!add(child, depth - 1, value)) continue
      }
      full[node] = isFull(nodes, full, node)
      return true
    }
    return false
  }
  for (const [value, length] of lengths.entries())
    if (length > 0 && !add(0, length, value)) throw new Error('the code has too many words')
  return Int32Array.from(nodes)
}

const isFull = (nodes: number[], full: boolean[], node: number): boolean =>
  [0, 1].every((side) => {
    const next = nodes[2 * node + side] ?? 0
    return next < 0 || (next > 0 && full[next] === true)
  })

function readVectors(reader: PacketReader, dimensions: number, entries: number) {
  const type = reader.read(4)
  if (type === 0) return undefined
  if (type > 2 || dimensions === 0) throw new Error('no such table of vectors')
  const least = readFloat(reader)
  const step = readFloat(reader)
  const bits = reader.read(4) + 1
  const isSequence = reader.read(1) === 1
  const count = type === 1 ? latticeSize(entries, dimensions) : entries * dimensions
  const factors = Array.from({ length: count }, () => reader.read(bits))
  const vectors = new Float32Array(entries * dimensions)
  for (let entry = 0; entry < entries; entry++) {
    let last = 0
    let divisor = 1
    for (let n = 0; n < dimensions; n++) {
      const at = type === 1 ? Math.floor(entry / divisor) % count : entry * dimensions + n
      const value = (factors[at] ?? 0) * step + least + last
      vectors[entry * dimensions + n] = value
      if (isSequence) last = value
      divisor *= count
    }
  }
  return vectors
}

/** The largest number whose power of `dimensions` is at most `entries` (§9.2.3). */
function latticeSize(entries: number, dimensions: number): number {
  let size = Math.floor(entries ** (1 / dimensions))
  while ((size + 1) ** dimensions <= entries) size += 1
  while (size ** dimensions > entries) size -= 1
  return Math.max(1, size)
}

/** A float of 21 bits of mantissa and 10 of exponent (§9.2.2). */
function readFloat(reader: PacketReader): number {
  const packed = reader.read(32)
  const mantissa = packed % 2 ** 21
  const exponent = Math.floor(packed / 2 ** 21) % 2 ** 10
  return (packed >= 2 ** 31 ? -mantissa : mantissa) * 2 ** (exponent - 788)
}

/** The next number. @throws Error if the code has no such word */
export function readNumber(reader: PacketReader, { tree }: Codebook): number {
  let node = 0
  do {
    node = tree[2 * node + reader.read(1)] ?? 0
    if (node === 0) throw new Error('no such word')
  } while (node > 0)
  return ~node
}
