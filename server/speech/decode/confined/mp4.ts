import { type Track, Unreadable } from './block.ts'
import { type Box, boxAt, boxesOf, entriesOf, type Place } from './boxes.ts'
import { fragmentSamples } from './mp4-fragments.ts'
import { describeEntry } from './mp4-entry.ts'

interface Mp4Track extends Track {
  declaredSeconds?: number | undefined
  isCut: () => boolean
}

/**
 * Finds the first audio track of an MP4, M4A or QuickTime file (ISO/IEC 14496-12), fragmented or not.
 * @throws Unreadable
 */
export function openMp4(file: Buffer): Mp4Track {
  const top = [...boxesOf(file, 0, file.length)]
  const movie = top.find(({ type }) => type === 'moov')
  if (!movie)
    throw new Unreadable(top.some(({ type }) => type === 'mdat') ? 'no-index' : 'not-audio')
  const track = audioTrack(file, movie)
  if (!track) throw new Unreadable('not-audio')
  const table = boxAt(file, track, 'mdia', 'minf', 'stbl')
  const entry = table && boxAt(file, table, 'stsd')
  if (!table || !entry) throw new Unreadable('not-audio')
  const places = top.some(({ type }) => type === 'moof')
    ? fragmentSamples(file, top, movie, idOf(file, track))
    : [...placesOf(file, table)]
  const isCut = places.some(({ at, size }) => at + size > file.length)
  return {
    ...describeEntry(file, entry),
    packets: packetsOf(file, places),
    declaredSeconds: durationOf(file, track),
    skip: startOf(file, track),
    isCut: () => isCut,
  }
}

function audioTrack(file: Buffer, movie: Box): Box | undefined {
  for (const track of boxesOf(file, movie.from, movie.to)) {
    if (track.type !== 'trak') continue
    const handler = boxAt(file, track, 'mdia', 'hdlr')
    if (handler && file.toString('latin1', handler.from + 8, handler.from + 12) === 'soun')
      return track
  }
  return undefined
}

function* packetsOf(file: Buffer, places: readonly Place[]): Generator<Uint8Array> {
  for (const { at, size } of places)
    if (at + size <= file.length) yield file.subarray(at, at + size)
}

/** Seconds according to the media header; undefined if it has none, as in fragmented files. */
function durationOf(file: Buffer, track: Box): number | undefined {
  const header = boxAt(file, track, 'mdia', 'mdhd')
  if (!header || header.to - header.from < 20) return undefined
  const isLong = file[header.from] === 1
  if (isLong && header.to - header.from < 32) return undefined
  const scale = file.readUInt32BE(header.from + (isLong ? 20 : 12))
  const duration = isLong
    ? Number(file.readBigUInt64BE(header.from + 24))
    : file.readUInt32BE(header.from + 16)
  return scale > 0 && duration > 0 && duration < 0xffff_ffff ? duration / scale : undefined
}

/** Samples that the edit list leaves out at the start: the encoder's delay. */
function startOf(file: Buffer, track: Box): number {
  const edits = boxAt(file, track, 'edts', 'elst')
  if (!edits || edits.to - edits.from < 20 || file.readUInt32BE(edits.from + 4) !== 1) return 0
  const isLong = file[edits.from] === 1
  const time = isLong
    ? Number(file.readBigInt64BE(edits.from + 16))
    : file.readInt32BE(edits.from + 12)
  return time > 0 && time < 48_000 ? time : 0
}

function idOf(file: Buffer, track: Box): number {
  const header = boxAt(file, track, 'tkhd')
  if (!header) return 0
  return file.readUInt32BE(header.from + (file[header.from] === 1 ? 20 : 12))
}

/** Where the samples lie, by the tables of sizes, chunks and samples in a chunk (§8.7). */
function* placesOf(file: Buffer, table: Box): Generator<Place> {
  const sizes = sizesOf(file, table)
  const runs = runsOf(file, table)
  let sample = 0
  let run = 0
  for (const [chunk, offset] of [...offsetsOf(file, table)].entries()) {
    while ((runs[run + 1]?.first ?? Infinity) <= chunk + 1) run += 1
    let at = offset
    const count = runs[run]?.count ?? 0
    for (let n = 0; n < count && sample < sizes.length; n++) {
      const size = sizes[sample++] ?? 0
      yield { at, size }
      at += size
    }
  }
}

function sizesOf(file: Buffer, table: Box): number[] {
  const box = boxAt(file, table, 'stsz')
  if (!box || box.to - box.from < 12) throw new Unreadable('not-audio')
  const same = file.readUInt32BE(box.from + 4)
  if (same === 0)
    return [...entriesOf(file, box, { skip: 8, size: 4 })].map((at) => file.readUInt32BE(at))
  const count = Math.min(file.readUInt32BE(box.from + 8), Math.ceil(file.length / same))
  return Array<number>(count).fill(same)
}

function runsOf(file: Buffer, table: Box): { first: number; count: number }[] {
  const box = boxAt(file, table, 'stsc')
  if (!box) throw new Unreadable('not-audio')
  return [...entriesOf(file, box, { skip: 4, size: 12 })].map((at) => ({
    first: file.readUInt32BE(at),
    count: file.readUInt32BE(at + 4),
  }))
}

function* offsetsOf(file: Buffer, table: Box): Generator<number> {
  const short = boxAt(file, table, 'stco')
  if (short)
    for (const at of entriesOf(file, short, { skip: 4, size: 4 })) yield file.readUInt32BE(at)
  const long = boxAt(file, table, 'co64')
  if (!short && long)
    for (const at of entriesOf(file, long, { skip: 4, size: 8 }))
      yield Number(file.readBigUInt64BE(at))
}
