import { type Track, Unreadable } from './block.ts'
import { type Box, boxAt, boxesOf } from './boxes.ts'

/** MPEG-4 audio and MPEG-2 AAC by their object type indication (ISO/IEC 14496-1 §7.2.6.6.2). */
const AAC = new Set([0x40, 0x66, 0x67, 0x68])
const MP3 = new Set([0x69, 0x6b])

/** What the sample description says of a track. @throws Unreadable */
export function describeEntry(file: Buffer, description: Box): Omit<Track, 'packets'> {
  const [entry] = boxesOf(file, description.from + 8, description.to)
  if (!entry || entry.to - entry.from < 28) throw new Unreadable('not-audio')
  const common = {
    channels: file.readUInt16BE(entry.from + 16),
    rate: file.readUInt16BE(entry.from + 24),
  }
  // QuickTime puts more fields into versions 1 and 2 of the entry.
  const version = file.readUInt16BE(entry.from + 8)
  const children = {
    ...entry,
    from: entry.from + 28 + (version === 1 ? 16 : version === 2 ? 36 : 0),
  }
  if (entry.type === 'Opus') return { codec: 'opus', setup: opusHead(file, children), ...common }
  if (entry.type !== 'mp4a') throw new Unreadable('codec', entry.type.trim())
  const descriptor = boxAt(file, children, 'esds') ?? boxAt(file, children, 'wave', 'esds')
  const { type, setup } = descriptor
    ? decoderConfig(file, descriptor)
    : { type: 0x40, setup: undefined }
  if (MP3.has(type)) return { codec: 'mp3', setup: Buffer.alloc(0), ...common }
  if (!AAC.has(type) || !setup) throw new Unreadable('codec', `mp4a ${type.toString(16)}`)
  return { codec: 'aac', setup, ...common }
}

/** `dOps` in the form of an OpusHead, whose numbers are little-endian (Encapsulation of Opus in ISOBMFF §4.3.2). */
function opusHead(file: Buffer, children: Box): Buffer {
  const box = boxAt(file, children, 'dOps')
  if (!box || box.to - box.from < 11) throw new Unreadable('not-audio')
  const head = Buffer.from(file.subarray(box.from, box.to))
  head.subarray(2, 4).swap16()
  head.subarray(4, 8).swap32()
  head.subarray(8, 10).swap16()
  return head
}

const DECODER_CONFIG = 4
const DECODER_SPECIFIC = 5

/** Finds the decoder's configuration in nested descriptors (ISO/IEC 14496-1 §7.2.6). */
function decoderConfig(
  file: Buffer,
  { from, to }: Box,
): { type: number; setup: Buffer | undefined } {
  let type = 0
  for (let at = from + 4; at + 2 <= to;) {
    const tag = file[at] ?? 0
    let size = 0
    at += 1
    for (let n = 0; n < 4; n++) {
      const byte = file[at++] ?? 0
      size = size * 128 + (byte & 0x7f)
      if (byte < 128) break
    }
    if (tag === DECODER_SPECIFIC) return { type, setup: file.subarray(at, Math.min(at + size, to)) }
    if (tag === DECODER_CONFIG) type = file[at] ?? 0
    // The elementary stream's own fields, then the configuration's; their content follows.
    at += tag === DECODER_CONFIG ? 13 : streamFields(file, at)
  }
  return { type, setup: undefined }
}

function streamFields(file: Buffer, at: number): number {
  const flags = file[at + 2] ?? 0
  const url = flags & 0x40 ? 1 + (file[at + 3 + (flags & 0x80 ? 2 : 0)] ?? 0) : 0
  return 3 + (flags & 0x80 ? 2 : 0) + url + (flags & 0x20 ? 2 : 0)
}
