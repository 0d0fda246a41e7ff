import type { Element } from './ebml.ts'

const XIPH = 1
const FIXED = 2

/** The frames of a block of one track (RFC 9559 §10): most hold one, laced ones several. */
export function* framesOf(
  file: Buffer,
  { from, to }: Element,
  track: number | undefined,
): Generator<Uint8Array> {
  const head = readVint(file, from)
  const at = from + head.bytes + 3
  if (head.value !== track || at > to) return
  const lacing = ((file[at - 1] ?? 0) >> 1) & 3
  if (lacing === 0) {
    yield file.subarray(at, to)
    return
  }
  const count = (file[at] ?? 0) + 1
  const { sizes, body } = sizesOf(file, at + 1, { lacing, count, to })
  let start = body
  for (const size of [...sizes, to - body - sizes.reduce((sum, one) => sum + one, 0)]) {
    if (size <= 0 || start + size > to) return
    yield file.subarray(start, start + size)
    start += size
  }
}

/** Sizes of all frames but the last, and where the first begins. */
function sizesOf(
  file: Buffer,
  at: number,
  { lacing, count, to }: { lacing: number; count: number; to: number },
): { sizes: number[]; body: number } {
  if (lacing === FIXED)
    return { sizes: Array<number>(count - 1).fill(Math.floor((to - at) / count)), body: at }
  return lacing === XIPH ? xiphSizes(file, at, count) : ebmlSizes(file, at, count)
}

function xiphSizes(file: Buffer, start: number, count: number) {
  const sizes: number[] = []
  let at = start
  while (sizes.length < count - 1) {
    let size = 0
    for (; file[at] === 255; at++) size += 255
    size += file[at++] ?? 0
    sizes.push(size)
  }
  return { sizes, body: at }
}

/** The first size, then signed differences. */
function ebmlSizes(file: Buffer, start: number, count: number) {
  const sizes: number[] = []
  let at = start
  let size = 0
  while (sizes.length < count - 1) {
    const { value, bytes } = readVint(file, at)
    size = sizes.length === 0 ? value : size + value - (2 ** (7 * bytes - 1) - 1)
    sizes.push(size)
    at += bytes
  }
  return { sizes, body: at }
}

function readVint(file: Buffer, at: number): { value: number; bytes: number } {
  const first = file[at] ?? 0
  const bytes = Math.max(1, Math.min(6, Math.clz32(first) - 23))
  let value = first & (0xff >> bytes)
  for (let n = 1; n < bytes; n++) value = value * 256 + (file[at + n] ?? 0)
  return { value, bytes }
}
