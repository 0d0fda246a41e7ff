import { type Box, boxAt, boxesOf, type Place } from './boxes.ts'

/** Flags of track fragment headers and runs (ISO/IEC 14496-12 §8.8.7, §8.8.8). */
const BASE_OFFSET = 1
const DESCRIPTION_INDEX = 2
const DEFAULT_DURATION = 8
const DEFAULT_SIZE = 16
const DATA_OFFSET = 1
const FIRST_FLAGS = 4
const SAMPLE_DURATION = 0x100
const SAMPLE_SIZE = 0x200
const SAMPLE_FLAGS = 0x400
const COMPOSITION_OFFSET = 0x800

/** Where the samples of a track lie in a file of fragments, as recorders of browsers write them. */
export function fragmentSamples(
  file: Buffer,
  top: readonly Box[],
  movie: Box,
  track: number,
): Place[] {
  const size = defaultSize(file, movie, track)
  const places: Place[] = []
  for (const fragment of top) {
    if (fragment.type !== 'moof') continue
    for (const part of boxesOf(file, fragment.from, fragment.to))
      if (part.type === 'traf')
        places.push(...runs(file, part, { track, size, base: fragment.from - 8 }))
  }
  return places
}

function defaultSize(file: Buffer, movie: Box, track: number): number {
  const extends_ = boxAt(file, movie, 'mvex')
  if (!extends_) return 0
  for (const box of boxesOf(file, extends_.from, extends_.to))
    if (box.type === 'trex' && box.to - box.from >= 20 && file.readUInt32BE(box.from + 4) === track)
      return file.readUInt32BE(box.from + 16)
  return 0
}

function* runs(
  file: Buffer,
  part: Box,
  given: { track: number; size: number; base: number },
): Generator<Place> {
  const header = boxAt(file, part, 'tfhd')
  if (!header || header.to - header.from < 8) return
  if (file.readUInt32BE(header.from + 4) !== given.track) return
  const { base, size } = defaults(file, header, given)
  let at = base
  for (const run of boxesOf(file, part.from, part.to)) {
    if (run.type !== 'trun' || run.to - run.from < 8) continue
    for (const place of samplesOf(file, run, { base, at, size })) {
      yield place
      at = place.at + place.size
    }
  }
}

function defaults(file: Buffer, header: Box, given: { size: number; base: number }) {
  const flags = file.readUIntBE(header.from + 1, 3)
  let at = header.from + 8
  let { base, size } = given
  if (flags & BASE_OFFSET && at + 8 <= header.to) base = Number(file.readBigUInt64BE(at))
  if (flags & BASE_OFFSET) at += 8
  if (flags & DESCRIPTION_INDEX) at += 4
  if (flags & DEFAULT_DURATION) at += 4
  if (flags & DEFAULT_SIZE && at + 4 <= header.to) size = file.readUInt32BE(at)
  return { base, size }
}

function* samplesOf(
  file: Buffer,
  run: Box,
  { base, at, size }: { base: number; at: number; size: number },
): Generator<Place> {
  const flags = file.readUIntBE(run.from + 1, 3)
  const count = file.readUInt32BE(run.from + 4)
  let field = run.from + 8
  let place = flags & DATA_OFFSET && field + 4 <= run.to ? base + file.readInt32BE(field) : at
  if (flags & DATA_OFFSET) field += 4
  if (flags & FIRST_FLAGS) field += 4
  const sizeAt = flags & SAMPLE_DURATION ? 4 : 0
  const bytes =
    4 *
    [SAMPLE_DURATION, SAMPLE_SIZE, SAMPLE_FLAGS, COMPOSITION_OFFSET].filter((flag) => flags & flag)
      .length
  for (let n = 0; n < count && field + bytes <= run.to; n++, field += bytes) {
    const length = flags & SAMPLE_SIZE ? file.readUInt32BE(field + sizeAt) : size
    // A run without its own sizes could list endless samples.
    if (length === 0 || place > file.length) return
    yield { at: place, size: length }
    place += length
  }
}
