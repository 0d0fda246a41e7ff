import { gunzipSync } from 'node:zlib'
import { Parser } from 'tar'
import { type AllowedType, allowedType } from './allowed-types.ts'
import { message, type FileText } from './found.ts'
import { MAX_ARCHIVE_DEPTH, MAX_ARCHIVE_FILES, UnreadableFile, zipLimits } from './limits.ts'
import { inflate, listZip } from './zip.ts'

/** A file inside an archive. It is never written anywhere: its name only says its type. */
interface Inside {
  name: string
  bytes: number
  data: () => Buffer
}

type ReadPart = (allowed: AllowedType, part: Buffer, depth: number) => Promise<FileText>

/**
 * The text of the first 3 readable files of a zip, tar or gz, each under its name. Limits of count, size and ratio
 * hold before anything is unpacked and while it is; archives inside archives are opened once.
 * Throws `UnreadableFile`.
 */
export async function readArchive(
  bytes: Buffer,
  { type, depth, read }: { type: string; depth: number; read: ReadPart },
): Promise<FileText> {
  if (depth >= MAX_ARCHIVE_DEPTH) throw new UnreadableFile('unsafe')
  const inside = (await readEntries(bytes, type)).filter(({ name }) => !isHidden(name))
  const readable = inside.flatMap((entry) => {
    const allowed = allowedType(entry.name, '')
    return allowed && allowed.kind !== 'audio' && !allowed.isKeptOnly ? [{ ...entry, allowed }] : []
  })
  if (readable.length === 0) throw new UnreadableFile('nothing-inside')
  const parts: string[] = []
  let failed: UnreadableFile | undefined
  for (const { name, allowed, data } of readable.slice(0, MAX_ARCHIVE_FILES)) {
    try {
      parts.push(`${lastPart(name)}\n${(await read(allowed, data(), depth + 1)).text}`)
    } catch (error) {
      // One part that cannot be read does not hide the others; one that attacks ends the reading.
      if (!(error instanceof UnreadableFile) || error.reason === 'unsafe') throw error
      failed = error
    }
  }
  if (failed && parts.length === 0) throw failed
  const notice = message('{read, number} of the {count, number} files inside were read.', {
    read: parts.length,
    count: inside.length,
  })
  return { text: parts.join('\n\n'), ...(inside.length > parts.length && { notice }) }
}

async function readEntries(bytes: Buffer, type: string): Promise<Inside[]> {
  if (type === 'application/zip') return zipEntries(bytes)
  if (type === 'application/x-tar') return tarEntries(bytes)
  const unpacked = gunzipped(bytes)
  if (unpacked.toString('latin1', 257, 262) === 'ustar') return tarEntries(unpacked)
  return [{ name: gzipName(bytes), bytes: unpacked.length, data: () => unpacked }]
}

function zipEntries(bytes: Buffer): Inside[] {
  const listed = listZip(bytes).filter(({ name }) => !name.endsWith('/'))
  refuseUnsafe(listed)
  return listed.map((entry) => ({
    name: entry.name,
    bytes: entry.bytes,
    data() {
      refuseLarge(entry.bytes, entry.packedBytes)
      return inflate(bytes, entry)
    },
  }))
}

async function tarEntries(bytes: Buffer): Promise<Inside[]> {
  const entries: Inside[] = []
  const parser = new Parser({ strict: true })
  const done = new Promise<void>((resolve, reject) => {
    parser.on('entry', (entry) => {
      const pieces: Buffer[] = []
      entry.on('data', (piece: Buffer) => pieces.push(piece))
      // Links and devices contain nothing to read.
      if (entry.type !== 'File' && entry.type !== 'OldFile') return
      const data = () => Buffer.concat(pieces)
      entries.push({ name: entry.path, bytes: entry.size, data })
    })
    parser.on('end', resolve)
    parser.on('error', reject)
  })
  parser.end(bytes)
  await done.catch(() => {
    throw new UnreadableFile('damaged')
  })
  refuseUnsafe(entries)
  return entries
}

function gunzipped(bytes: Buffer): Buffer {
  const most = Math.min(zipLimits.totalBytes, bytes.length * zipLimits.ratio)
  try {
    return gunzipSync(bytes, { maxOutputLength: most })
  } catch (error) {
    throw new UnreadableFile(error instanceof RangeError ? 'unsafe' : 'damaged')
  }
}

/** The original file name in a gzip header (RFC 1952 §2.3.1); a text file if there is none. */
function gzipName(bytes: Buffer): string {
  const [hasExtra, hasName] = [4, 8].map((bit) => ((bytes[3] ?? 0) & bit) !== 0)
  if (!hasName || hasExtra) return 'file.txt'
  return bytes.toString('latin1', 10, Math.max(10, bytes.indexOf(0, 10)))
}

function refuseUnsafe(entries: readonly { name: string; bytes: number }[]): void {
  const climbs = ({ name }: { name: string }) =>
    name.includes('\0') || /^(?:[/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..')
  if (entries.length > zipLimits.entries || entries.some(climbs)) throw new UnreadableFile('unsafe')
}

function refuseLarge(bytes: number, packedBytes: number): void {
  if (bytes > zipLimits.entryBytes) throw new UnreadableFile('too-large')
  if (bytes > Math.max(1, packedBytes) * zipLimits.ratio) throw new UnreadableFile('unsafe')
}

const lastPart = (name: string) => name.split(/[/\\]/).at(-1) ?? name

/** Files that operating systems add to archives. */
const isHidden = (name: string) => name.startsWith('__MACOSX/') || lastPart(name).startsWith('.')
