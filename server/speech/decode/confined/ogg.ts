import { type Track, Unreadable } from './block.ts'

const HEADER_BYTES = 27
const LAST_PAGE = 4

/** A logical stream of an Ogg file (RFC 3533) and whether the file ends before it does. */
interface OggTrack extends Track {
  isCut: () => boolean
}

interface Page {
  serial: number
  isContinued: boolean
  isLast: boolean
  /** Pieces of packets; only the last may continue in the next page. */
  pieces: Uint8Array[]
  isOpen: boolean
}

/** Finds the first audio stream. @throws Unreadable */
export function openOgg(file: Buffer): OggTrack {
  let ended = false
  const onLast = () => (ended = true)
  for (const { serial, pieces } of pagesOf(file)) {
    const head = Buffer.from(pieces[0] ?? [])
    const found = identify(head)
    if (!found) continue
    const packets = packetsOf(file, serial, onLast, found.headers)
    return { ...found, packets, isCut: () => !ended }
  }
  throw new Unreadable('not-audio')
}

/** The codec of a stream by its first packet, and how many packets are headers. */
function identify(head: Buffer): (Omit<Track, 'packets'> & { headers: number }) | undefined {
  if (head.toString('latin1', 0, 8) === 'OpusHead')
    return { codec: 'opus', setup: head.subarray(8), rate: 48_000, channels: 0, headers: 2 }
  if (head.toString('latin1', 1, 7) === 'vorbis' && head[0] === 1 && head.length >= 30)
    return {
      codec: 'vorbis',
      setup: head,
      rate: head.readUInt32LE(12),
      channels: head[11] ?? 0,
      headers: 1,
    }
  if (head.toString('latin1', 1, 5) === 'FLAC') throw new Unreadable('codec', 'FLAC in Ogg')
  if (head.toString('latin1', 0, 5) === 'Speex') throw new Unreadable('codec', 'Speex')
  return undefined
}

function* packetsOf(
  file: Buffer,
  serial: number,
  onLast: () => void,
  headers: number,
): Generator<Uint8Array> {
  let open: Uint8Array[] = []
  let left = headers
  for (const page of pagesOf(file)) {
    if (page.serial !== serial) continue
    if (page.isLast) onLast()
    if (!page.isContinued) open = []
    for (const [at, piece] of page.pieces.entries()) {
      open.push(piece)
      if (at === page.pieces.length - 1 && page.isOpen) break
      const packet = open.length === 1 ? piece : Buffer.concat(open)
      open = []
      if (left > 0) left -= 1
      else yield packet
    }
  }
}

/** Pages in order; damaged stretches between them are passed over. */
function* pagesOf(file: Buffer): Generator<Page> {
  for (let at = file.indexOf('OggS'); at >= 0; at = file.indexOf('OggS', at)) {
    const count = file[at + 26] ?? 0
    const body = at + HEADER_BYTES + count
    const lacing = file.subarray(at + HEADER_BYTES, body)
    const size = lacing.reduce((sum, value) => sum + value, 0)
    if (body > file.length) return
    const flags = file[at + 5] ?? 0
    const isWhole = body + size <= file.length
    yield {
      serial: file.readUInt32LE(at + 14),
      isContinued: (flags & 1) !== 0,
      isLast: (flags & LAST_PAGE) !== 0 && isWhole,
      pieces: piecesOf(file, body, lacing),
      isOpen: lacing.at(-1) === 255,
    }
    if (!isWhole) return
    at = body + size
  }
}

function piecesOf(file: Buffer, body: number, lacing: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = []
  let from = body
  let to = body
  for (const [at, value] of lacing.entries()) {
    to += value
    if (to > file.length) break
    if (value === 255 && at < lacing.length - 1) continue
    pieces.push(file.subarray(from, to))
    from = to
  }
  return pieces
}
