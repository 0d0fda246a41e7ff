import { bitsFor, packetReader, type PacketReader } from './bits.ts'
import { readCodebook } from './codebook.ts'
import { type Floor, readFloor } from './floor.ts'
import { readResidue, type Residue } from './residue.ts'

interface Mapping {
  couplings: { magnitude: number; angle: number }[]
  /** For each channel the number of its part. */
  parts: number[]
  floors: Floor[]
  residues: Residue[]
}

export interface Setup {
  channels: number
  rate: number
  /** Samples of a short and of a long block. */
  sizes: [number, number]
  modes: { isLong: boolean; mapping: Mapping }[]
}

const MAX_CHANNELS = 8

/** Reads the first and the third header (Vorbis I §4.2). @throws Error if they break the format */
export function readSetup(identification: Uint8Array, setup: Uint8Array): Setup {
  const head = Buffer.from(identification)
  const channels = head.readUInt8(11)
  const sizes = head.readUInt8(28)
  const reader = packetReader(setup.subarray(7))
  if (channels === 0 || channels > MAX_CHANNELS) throw new Error('too many channels')
  const list = <T>(bits: number, one: () => T) => Array.from({ length: reader.read(bits) + 1 }, one)
  const codebooks = list(8, () => readCodebook(reader))
  list(6, () => reader.read(16))
  const floors = list(6, () => readFloor(reader, codebooks))
  const residues = list(6, () => readResidue(reader, codebooks))
  const mappings = list(6, () => readMapping(reader, channels, floors, residues))
  const modes = list(6, () => {
    const isLong = reader.read(1) === 1
    reader.read(32)
    return { isLong, mapping: existing(mappings[reader.read(8)]) }
  })
  if (reader.isOver() || (sizes & 15 && (sizes & 15) < 6))
    throw new Error('the setup ends too early')
  return {
    channels,
    rate: head.readUInt32LE(12),
    sizes: [1 << (sizes & 15), 1 << (sizes >> 4)],
    modes,
  }
}

function readMapping(
  reader: PacketReader,
  channels: number,
  floors: Floor[],
  residues: Residue[],
): Mapping {
  if (reader.read(16) !== 0) throw new Error('no such mapping')
  const count = reader.read(1) ? reader.read(4) + 1 : 1
  const bits = bitsFor(channels - 1)
  const couplings = reader.read(1)
    ? Array.from({ length: reader.read(8) + 1 }, () => ({
        magnitude: reader.read(bits),
        angle: reader.read(bits),
      }))
    : []
  reader.read(2)
  const parts = Array.from({ length: channels }, () => (count > 1 ? reader.read(4) : 0))
  const used = Array.from({ length: count }, () => {
    reader.read(8)
    return { floor: existing(floors[reader.read(8)]), residue: existing(residues[reader.read(8)]) }
  })
  if (parts.some((part) => part >= count)) throw new Error('no such part')
  return {
    couplings,
    parts,
    floors: used.map(({ floor }) => floor),
    residues: used.map(({ residue }) => residue),
  }
}

function existing<T>(item: T | undefined): T {
  if (item === undefined) throw new Error('no such entry')
  return item
}
