/** An element and the position of its content in the file. */
export interface Element {
  id: number
  from: number
  to: number
  /** The file ends before the element does. */
  isCut: boolean
}

/** Longest identifier and longest size in bytes (RFC 8794 §11.2.4, §11.2.5). */
const MAX_ID_BYTES = 4
const MAX_SIZE_BYTES = 8

const CLUSTER = 0x1f43_b675
/** Elements beside clusters, in a segment (RFC 9559 §5.1). */
const TOP_LEVEL = new Set([
  CLUSTER,
  0x1c53_bb6b,
  0x1549_a966,
  0x1654_ae6b,
  0x114d_9b74,
  0x1254_c367,
  0x1043_a770,
  0x1941_a469,
])

/** The elements of a range of an EBML file (RFC 8794), in order, until one can't be read. */
export function* elementsOf(
  file: Buffer,
  within: { from: number; to: number },
): Generator<Element> {
  for (let at = within.from; at < within.to;) {
    const header = headerAt(file, at, within.to)
    if (!header) return
    const { id, from, size } = header
    const end = size === undefined ? endOfUnknown(file, id, from, within.to) : from + size
    const to = Math.min(end, within.to)
    yield { id, from, to, isCut: end > file.length }
    at = to
  }
}

/** Where an element of unknown size ends: a cluster at the next element of its level, a segment with the file. */
function endOfUnknown(file: Buffer, id: number, from: number, end: number): number {
  if (id !== CLUSTER) return end
  for (let at = from; at < end;) {
    const header = headerAt(file, at, end)
    if (!header) return end
    if (TOP_LEVEL.has(header.id)) return at
    if (header.size === undefined) return end
    at = header.from + header.size
  }
  return end
}

function headerAt(file: Buffer, at: number, end: number) {
  const idBytes = lengthOf(file[at], MAX_ID_BYTES)
  const sizeAt = at + (idBytes ?? 0)
  const sizeBytes = lengthOf(file[sizeAt], MAX_SIZE_BYTES)
  const from = sizeAt + (sizeBytes ?? 0)
  if (!idBytes || !sizeBytes || from > end) return undefined
  return { id: file.readUIntBE(at, idBytes), from, size: sizeIn(file, sizeAt, sizeBytes) }
}

/** Length of a variable-size integer by its first byte. */
function lengthOf(first: number | undefined, most: number): number | undefined {
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  return length <= most ? length : undefined
}

/** The size, or undefined if all its bits are set: it was unknown when it was written. */
function sizeIn(file: Buffer, at: number, bytes: number): number | undefined {
  let value = (file[at] ?? 0) & (0xff >> bytes)
  let isUnknown = value === 0xff >> bytes
  for (let n = 1; n < bytes; n++) {
    const byte = file[at + n] ?? 0
    isUnknown &&= byte === 0xff
    value = value * 256 + byte
  }
  return isUnknown ? undefined : value
}

/** An unsigned integer; only its last six bytes count, which no number here exceeds. */
export function uintIn(file: Buffer, { from, to }: Element): number {
  const bytes = Math.min(6, to - from)
  return bytes > 0 ? file.readUIntBE(to - bytes, bytes) : 0
}

/** A float of four or eight bytes. */
export function floatIn(file: Buffer, { from, to }: Element): number {
  if (to - from === 4) return file.readFloatBE(from)
  return to - from === 8 ? file.readDoubleBE(from) : 0
}
