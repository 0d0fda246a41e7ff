import { type Track, Unreadable } from './block.ts'
import { elementsOf, floatIn, type Element, uintIn } from './ebml.ts'
import { framesOf } from './webm-block.ts'

/** Element identifiers (RFC 9559 §5.1). */
const id = {
  segment: 0x1853_8067,
  info: 0x1549_a966,
  timestampScale: 0x2a_d7b1,
  duration: 0x4489,
  tracks: 0x1654_ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43_b675,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const

const AUDIO = 2

interface WebmTrack extends Track {
  declaredSeconds?: number | undefined
  isCut: () => boolean
}

/** Finds the first audio track of a WebM or Matroska file. @throws Unreadable */
export function openWebm(file: Buffer): WebmTrack {
  const segment = find(file, { from: 0, to: file.length }, id.segment)
  if (!segment) throw new Unreadable('not-audio')
  let declaredSeconds: number | undefined
  for (const element of elementsOf(file, segment)) {
    if (element.id === id.info) declaredSeconds = durationOf(file, element)
    if (element.id !== id.tracks) continue
    for (const entry of elementsOf(file, element)) {
      if (entry.id !== id.trackEntry || numberAt(file, entry, id.trackType) !== AUDIO) continue
      const number = numberAt(file, entry, id.trackNumber)
      const packets = packetsOf(file, segment, number)
      // A size that was unknown when the file was started says nothing about its end.
      const isCut = () => segment.isCut
      return { ...describe(file, entry), packets, declaredSeconds, isCut }
    }
  }
  throw new Unreadable('not-audio')
}

function describe(file: Buffer, entry: Element): Omit<Track, 'packets'> {
  const codecId = find(file, entry, id.codecId)
  const name = codecId ? file.toString('latin1', codecId.from, codecId.to) : ''
  const setup = find(file, entry, id.codecPrivate)
  const bytes = setup ? file.subarray(setup.from, setup.to) : Buffer.alloc(0)
  const audio = find(file, entry, id.audio)
  const rate = audio && find(file, audio, id.samplingFrequency)
  const common = {
    rate: rate ? floatIn(file, rate) : 8_000,
    channels: (audio && numberAt(file, audio, id.channels)) ?? 1,
  }
  if (name === 'A_OPUS') return { codec: 'opus', setup: bytes.subarray(8), ...common }
  if (name.startsWith('A_AAC')) return { codec: 'aac', setup: bytes, ...common }
  throw new Unreadable('codec', name)
}

function durationOf(file: Buffer, info: Element): number | undefined {
  const duration = find(file, info, id.duration)
  const scale = numberAt(file, info, id.timestampScale) ?? 1_000_000
  return duration && (floatIn(file, duration) * scale) / 1e9
}

function* packetsOf(file: Buffer, segment: Element, track: number | undefined) {
  for (const cluster of elementsOf(file, segment)) {
    if (cluster.id !== id.cluster) continue
    for (const element of elementsOf(file, cluster)) {
      if (element.id === id.simpleBlock) yield* framesOf(file, element, track)
      if (element.id !== id.blockGroup) continue
      const block = find(file, element, id.block)
      if (block) yield* framesOf(file, block, track)
    }
  }
}

function find(file: Buffer, within: { from: number; to: number }, wanted: number) {
  for (const element of elementsOf(file, within)) if (element.id === wanted) return element
  return undefined
}

function numberAt(file: Buffer, within: Element, wanted: number): number | undefined {
  const element = find(file, within, wanted)
  return element && uintIn(file, element)
}
