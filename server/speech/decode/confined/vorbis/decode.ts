import { createTransform } from '../aac/transform.ts'
import { type Block, type Track, Unreadable } from '../block.ts'
import { bitsFor, packetReader, type PacketReader } from './bits.ts'
import { applyFloor, readHeights } from './floor.ts'
import { addResidue } from './residue.ts'
import { readSetup, type Setup } from './setup.ts'

/** A block before it is joined with the next: its samples, windowed. */
interface Half {
  size: number
  channels: Float64Array[]
}

/** Decodes Vorbis I; `setup` is the identification header. Packets that can't be read are left out. @throws Unreadable */
export function* decodeVorbis({ setup: identification, packets }: Track): Generator<Block> {
  const [, codebooks] = take(packets, 2)
  const setup = open(identification, codebooks)
  const transforms = setup.sizes.map((size) => createTransform(size / 2))
  let last: Half | undefined
  for (const packet of packets) {
    const next = decodePacket(setup, transforms, packet)
    if (last && next) yield { rate: setup.rate, channels: join(last, next) }
    last = next ?? last
  }
}

function take(packets: Iterable<Uint8Array>, count: number): Uint8Array[] {
  const iterator = packets[Symbol.iterator]()
  return Array.from({ length: count }, () => iterator.next().value ?? new Uint8Array(0))
}

function open(identification: Uint8Array, codebooks: Uint8Array | undefined): Setup {
  try {
    return readSetup(identification, codebooks ?? new Uint8Array(0))
  } catch {
    throw new Unreadable('not-audio')
  }
}

type Transforms = ReturnType<typeof createTransform>[]

function decodePacket(setup: Setup, transforms: Transforms, packet: Uint8Array): Half | undefined {
  try {
    const reader = packetReader(packet)
    if (packet.length === 0 || reader.read(1)) return undefined
    const mode = setup.modes[reader.read(bitsFor(setup.modes.length - 1))]
    if (!mode) return undefined
    const isLong = mode.isLong
    const size = setup.sizes[isLong ? 1 : 0]
    const [before, after] = isLong ? [reader.read(1), reader.read(1)] : [0, 0]
    const spectra = readSpectra(reader, setup, mode.mapping, size / 2)
    const window = windowOf(size, setup.sizes[before] ?? size, setup.sizes[after] ?? size)
    const channels = spectra.map((spectrum) =>
      windowed(transforms[isLong ? 1 : 0]!(spectrum), window),
    )
    return { size, channels }
  } catch {
    return undefined
  }
}

/** The spectra of all channels (Vorbis I §4.3.2 to §4.3.6). */
function readSpectra(
  reader: PacketReader,
  { channels }: Setup,
  { parts, floors, residues, couplings }: Setup['modes'][number]['mapping'],
  length: number,
): Float32Array[] {
  const heights = parts.map((part) => readHeights(reader, floors[part]!))
  const isSilent = heights.map((one) => one === undefined)
  for (const { magnitude, angle } of couplings)
    isSilent[magnitude] = isSilent[angle] = isSilent[magnitude] === true && isSilent[angle] === true
  const spectra = Array.from({ length: channels }, () => new Float32Array(length))
  for (const [part, residue] of residues.entries()) {
    const mine = parts.flatMap((one, channel) => (one === part ? [channel] : []))
    addResidue(
      reader,
      residue,
      mine.map((channel) => spectra[channel]!),
      mine.map((channel) => isSilent[channel]!),
    )
  }
  for (const { magnitude, angle } of couplings.toReversed())
    uncouple(spectra[magnitude]!, spectra[angle]!)
  for (const [channel, spectrum] of spectra.entries()) {
    const own = heights[channel]
    if (own) applyFloor(spectrum, floors[parts[channel]!]!, own)
    else spectrum.fill(0)
  }
  return spectra
}

/** Two channels from the larger and the difference (§4.3.5). */
function uncouple(magnitudes: Float32Array, angles: Float32Array): void {
  for (let n = 0; n < magnitudes.length; n++) {
    const magnitude = magnitudes[n]!
    const angle = angles[n]!
    const other = magnitude > 0 === angle > 0 ? magnitude - angle : magnitude + angle
    if (angle > 0) angles[n] = other
    else {
      angles[n] = magnitude
      magnitudes[n] = other
    }
  }
}

/** Where a block overlaps with its neighbours, each of which may be short (§4.3.1). */
function windowOf(size: number, before: number, after: number): Float64Array {
  const window = new Float64Array(size)
  for (let n = 0; n < size / 2; n++) {
    window[n] = slope(n - (size - before) / 4, before / 2)
    window[size - 1 - n] = slope(n - (size - after) / 4, after / 2)
  }
  return window
}

function slope(at: number, length: number): number {
  if (at < 0) return 0
  if (at >= length) return 1
  return Math.sin((Math.PI / 2) * Math.sin(((at + 0.5) / length) * (Math.PI / 2)) ** 2)
}

function windowed(samples: Float64Array, window: Float64Array): Float64Array {
  const scale = samples.length / 2
  for (let n = 0; n < samples.length; n++) samples[n]! *= window[n]! * scale
  return samples
}

/** The samples between the middles of two blocks. */
function join(last: Half, next: Half): Float32Array[] {
  const length = (last.size + next.size) / 4
  const shift = (next.size - last.size) / 4
  return next.channels.map((samples, channel) => {
    const before = last.channels[channel]
    const out = new Float32Array(length)
    for (let n = 0; n < length; n++)
      out[n] = (before?.[last.size / 2 + n] ?? 0) + (n + shift >= 0 ? (samples[n + shift] ?? 0) : 0)
    return out
  })
}
