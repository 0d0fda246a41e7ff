import { inflateRawSync } from 'node:zlib'

const CENTRAL = 0x02014b50

/** The files of a ZIP archive by name, read by its central directory (APPNOTE 4.3). */
export function unzip(file: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = file.readUInt32LE(file.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16)
  while (file.readUInt32LE(at) === CENTRAL) {
    const [method, packed] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)]
    const lengths = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    const name = file.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0))
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const bytes = file.subarray(start, start + packed)
    files.set(name, method === 8 ? inflateRawSync(bytes) : bytes)
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return files
}
