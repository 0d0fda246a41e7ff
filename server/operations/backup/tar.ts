import type { Hash } from 'node:crypto'
import { Header, Pax } from 'tar'
import { damaged } from './container.ts'

/** POSIX.1-2001 ustar and pax: everything is a multiple of this. */
const BLOCK = 512

/** One file of a tar archive being read. Its body is read or skipped before the next one is requested. */
export interface TarEntry {
  path: string
  size: number
  body(): AsyncGenerator<Buffer>
}

/** The bytes of one file: head, body and padding. @throws Error if the body doesn't have the declared length */
export async function* tarEntry(
  path: string,
  size: number,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield headOf(path, size)
  let written = 0
  for await (const piece of body) {
    written += piece.length
    yield piece
  }
  if (written !== size) throw new Error('a file changed while it was backed up')
  const rest = size % BLOCK
  if (rest > 0) yield Buffer.alloc(BLOCK - rest)
}

/** Passes pieces through and updates a hash with them. */
export async function* hashed(
  pieces: AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

export const tarEnd = Buffer.alloc(2 * BLOCK)

function headOf(path: string, size: number): Buffer {
  const about = { path, size, mode: 0o600, type: 'File' as const, mtime: new Date(0) }
  const header = new Header(about)
  const block = Buffer.alloc(BLOCK)
  header.encode(block)
  return header.needPax ? Buffer.concat([new Pax({ path, size }).encode(), block]) : block
}

/** The files of a tar archive, one after another, in constant memory. @throws AppError if it isn't one */
export async function* tarEntries(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = byteSource(pieces)
  try {
    for (;;) {
      const head = await nextHead(source)
      if (!head) return
      const { path, size } = head
      let left = size
      async function* body() {
        while (left > 0) {
          const piece = await source.some(left)
          left -= piece.length
          yield piece
        }
      }
      yield { path, size, body }
      for await (const _ of body()) continue
      await source.take(padded(size) - size)
    }
  } finally {
    await source.close()
  }
}

/** The head of the next file, or nothing at the end. */
async function nextHead(
  source: ByteSource,
  pax?: Pax,
): Promise<Omit<TarEntry, 'body'> | undefined> {
  const header = new Header(await source.take(BLOCK))
  if (header.nullBlock) return undefined
  const { size, path = '' } = header
  if (!header.cksumValid || size === undefined) throw damaged()
  if (header.type !== 'ExtendedHeader') return { path: pax?.path ?? path, size: pax?.size ?? size }
  const text = (await source.take(padded(size))).toString('utf8', 0, size)
  return nextHead(source, Pax.parse(text))
}

const padded = (size: number) => Math.ceil(size / BLOCK) * BLOCK

type ByteSource = ReturnType<typeof byteSource>

/** Takes the requested numbers of bytes off a stream. */
function byteSource(pieces: AsyncIterable<Uint8Array>) {
  const iterator = pieces[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  async function some(most: number): Promise<Buffer> {
    while (held.length === 0) {
      const next = await iterator.next()
      if (next.done) throw damaged()
      held = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length)
    }
    const piece = held.subarray(0, most)
    held = held.subarray(piece.length)
    return piece
  }
  async function take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = size; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await some(left))
    return Buffer.concat(parts)
  }
  return { some, take, close: async () => void (await iterator.return?.()) }
}
