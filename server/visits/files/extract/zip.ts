import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile, zipLimits } from './limits.ts'

export interface ZipEntry {
  name: string
  data: Buffer
}

export interface ListedEntry {
  name: string
  method: number
  packedBytes: number
  bytes: number
  at: number
}

// Signatures and offsets of PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50

/**
 * Unpacks the entries named by `wanted`, within `zipLimits`: the declared sizes are checked first, and inflating stops
 * at the declared size. Throws `UnreadableFile`.
 */
export function unzip(bytes: Buffer, wanted: (name: string) => boolean): ZipEntry[] {
  const listed = listZip(bytes)
  refuseBombs(listed, bytes.length)
  return listed
    .filter(({ name }) => wanted(name))
    .map((entry) => ({ name: entry.name, data: inflate(bytes, entry) }))
}

/** The declared entries of a zip. Throws `UnreadableFile`. */
export function listZip(bytes: Buffer): ListedEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) {
    throw new UnreadableFile('damaged')
  }
  const count = bytes.readUInt16LE(end + 10)
  if (count > zipLimits.entries) throw new UnreadableFile('unsafe')
  const entries: ListedEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw new UnreadableFile('damaged')
    entries.push(entryAt(bytes, at))
    at += 46 + [28, 30, 32].reduce((sum, offset) => sum + bytes.readUInt16LE(at + offset), 0)
  }
  return entries
}

function entryAt(bytes: Buffer, at: number): ListedEntry {
  const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
  if (encrypted) throw new UnreadableFile('password')
  return {
    name: bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
    method: bytes.readUInt16LE(at + 10),
    packedBytes: bytes.readUInt32LE(at + 20),
    bytes: bytes.readUInt32LE(at + 24),
    at: bytes.readUInt32LE(at + 42),
  }
}

function refuseBombs(entries: ListedEntry[], packedTotal: number): void {
  const total = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const isUnsafe =
    total > zipLimits.totalBytes ||
    total > packedTotal * zipLimits.ratio ||
    new Set(entries.map((entry) => entry.name)).size < entries.length ||
    entries.some(({ name, bytes }) => bytes > zipLimits.entryBytes || !isPlainName(name))
  if (isUnsafe) throw new UnreadableFile('unsafe')
}

function isPlainName(name: string): boolean {
  return !name.startsWith('/') && !/[\\\0:]/.test(name) && !name.split('/').includes('..')
}

/** One entry; unpacking stops at the size that the directory declares. Throws `UnreadableFile`. */
export function inflate(
  bytes: Buffer,
  { at, method, packedBytes, bytes: size }: ListedEntry,
): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL)
    throw new UnreadableFile('damaged')
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(start, start + packedBytes)
  const data = method === 0 ? packed : inflateUpTo(packed, method, size)
  if (data.length !== size) throw new UnreadableFile('damaged')
  return data
}

function inflateUpTo(packed: Buffer, method: number, size: number): Buffer {
  if (method !== 8) throw new UnreadableFile('unsafe')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    const lied = error instanceof RangeError
    throw new UnreadableFile(lied ? 'unsafe' : 'damaged')
  }
}

/**
 * Packs entries without compression, so that the next reader sees exactly what was checked, whatever else the original
 * archive held between its entries.
 */
export function zipStored(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let at = 0
  for (const { name, data } of entries) {
    const nameBytes = Buffer.from(name, 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    // Bit 11: the name is UTF-8.
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(at, 10)
    locals.push(uint32(LOCAL), common, nameBytes, data)
    centrals.push(uint32(CENTRAL), Buffer.from([20, 0]), common, attributes, nameBytes)
    at += 30 + nameBytes.length + data.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(
    centrals.reduce((sum, part) => sum + part.length, 0),
    8,
  )
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, ...centrals, uint32(END), end])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
