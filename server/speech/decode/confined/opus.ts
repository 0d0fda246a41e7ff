import { OpusDecoder } from 'opus-decoder'
import { type Block, type Track, Unreadable } from './block.ts'

/** libopus decodes at this rate itself. */
const RATE = 16_000
const PRE_SKIP_RATE = 48_000
const PACKETS_PER_BLOCK = 100

/** Decodes the packets of an Opus stream; `setup` is its OpusHead (RFC 7845 §5.1) without the magic signature. */
export async function* decodeOpus({ setup, packets }: Track): AsyncGenerator<Block> {
  const head = Buffer.from(setup)
  if (head.length < 11) throw new Unreadable('not-audio')
  const channels = head.readUInt8(1)
  const family = head.readUInt8(10)
  if (channels === 0 || channels > 8 || (family === 0 && channels > 2) || family > 1)
    throw new Unreadable('codec', 'Opus channel mapping')
  const decoder = new OpusDecoder({
    sampleRate: RATE,
    channels,
    ...mapping(head, family, channels),
  })
  await decoder.ready
  let skip = Math.round((head.readUInt16LE(2) * RATE) / PRE_SKIP_RATE)
  for (const batch of batches(packets)) {
    const { channelData } = decoder.decodeFrames(batch)
    const length = channelData[0]?.length ?? 0
    const from = Math.min(skip, length)
    skip -= from
    yield { rate: RATE, channels: channelData.map((channel) => channel.subarray(from)) }
  }
}

function mapping(head: Buffer, family: number, channels: number) {
  if (family === 0) return {}
  if (head.length < 13 + channels) throw new Unreadable('not-audio')
  return {
    streamCount: head.readUInt8(11),
    coupledStreamCount: head.readUInt8(12),
    channelMappingTable: [...head.subarray(13, 13 + channels)],
  }
}

/** Longest packet of one stream: 3 frames of 1,275 bytes and their header (RFC 6716 §3.2.5); longer ones are damaged. */
const MAX_PACKET_BYTES = 4_000

function* batches(packets: Iterable<Uint8Array>): Generator<Uint8Array[]> {
  let batch: Uint8Array[] = []
  for (const packet of packets) {
    if (packet.length === 0 || packet.length > MAX_PACKET_BYTES) continue
    batch.push(packet)
    if (batch.length < PACKETS_PER_BLOCK) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
