/** A box of an ISO media file (ISO/IEC 14496-12 §4.2) and the place of its content. */
export interface Box {
  type: string
  from: number
  to: number
}

/** The position of a sample in the file. */
export interface Place {
  at: number
  size: number
}

/** The boxes of a range of a file, in order. One that goes past the range ends with it. */
export function* boxesOf(file: Buffer, from: number, end: number): Generator<Box> {
  for (let at = from; at + 8 <= end;) {
    const size = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const isLong = size === 1
    if (isLong && at + 16 > end) return
    const bytes = isLong ? Number(file.readBigUInt64BE(at + 8)) : size === 0 ? end - at : size
    const body = at + (isLong ? 16 : 8)
    if (at + bytes < body) return
    const to = Math.min(at + bytes, end)
    yield { type, from: body, to }
    at = to
  }
}

/** The first box at the end of a path, such as `mdia`, `mdhd`. */
export function boxAt(file: Buffer, within: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = within
  for (const type of path) {
    const parent: Box = box
    box = undefined
    for (const child of boxesOf(file, parent.from, parent.to))
      if (child.type === type) {
        box = child
        break
      }
    if (!box) return undefined
  }
  return box
}

/** A table of a full box: reads `count` entries of `size` bytes behind `skip`, as far as the box goes. */
export function* entriesOf(
  file: Buffer,
  { from, to }: Box,
  { skip, size }: { skip: number; size: number },
): Generator<number> {
  if (from + skip + 4 > to) return
  const count = file.readUInt32BE(from + skip)
  const start = from + skip + 4
  for (let n = 0; n < count && start + (n + 1) * size <= to; n++) yield start + n * size
}
