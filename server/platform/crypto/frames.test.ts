import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { memoryKeys } from '#test/fakes/memory-keys.ts'
import { DecryptError } from './decrypt-error.ts'
import { FRAME_BYTES, frameStart, plainSize, sealedSize } from './frame-layout.ts'
import { encryptStream, openFrames } from './frames.ts'
import { readAll } from './read-all.ts'

const keys = await memoryKeys().keysFor('user:1')
const edges = [0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 2 * FRAME_BYTES, 200_000]

async function sealBytes(plain: Buffer, pieceBytes = 10_000, id = 'audio/1'): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(plain.length / pieceBytes) }, (_, i) =>
    plain.subarray(i * pieceBytes, (i + 1) * pieceBytes),
  )
  return Buffer.concat(await Readable.from(pieces).pipe(encryptStream(keys.current, id)).toArray())
}

/** A reader that hands out odd pieces and counts what it was asked for. */
function readerOf(sealed: Buffer, pieceBytes = 7_777) {
  const reader = {
    size: sealed.length,
    asked: 0,
    async *read(start: number, end: number) {
      reader.asked += end - start
      for (let at = start; at < end; at += pieceBytes) {
        yield sealed.subarray(at, Math.min(end, at + pieceBytes))
      }
    },
  }
  return reader
}

async function openAll(sealed: Buffer, id = 'audio/1'): Promise<Buffer> {
  const frames = await openFrames(keys, id, readerOf(sealed))
  return await readAll(frames.read())
}

test.each(edges)(
  'a file of %i bytes comes back whole and its size is known sealed',
  async (size) => {
    const plain = randomBytes(size)
    const sealed = await sealBytes(plain)
    expect(sealed.length).toBe(sealedSize(size))
    expect(plainSize(sealed.length)).toBe(size)
    expect((await openAll(sealed)).equals(plain)).toBe(true)
  },
)

test('any range of a sealed file equals the same slice of the plain one', async () => {
  const plain = randomBytes(3 * FRAME_BYTES + 1_234)
  const frames = await openFrames(keys, 'audio/1', readerOf(await sealBytes(plain, 70_001)))
  const position = fc.nat({ max: plain.length + 100 })
  await fc.assert(
    fc.asyncProperty(position, position, async (start, end) => {
      const got = await readAll(frames.read(start, end))
      expect(got.equals(plain.subarray(start, Math.max(start, end)))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a small range reads only its own frames', async () => {
  const reader = readerOf(await sealBytes(randomBytes(20 * FRAME_BYTES)))
  const frames = await openFrames(keys, 'audio/1', reader)
  reader.asked = 0
  await readAll(frames.read(5 * FRAME_BYTES + 10, 5 * FRAME_BYTES + 20))
  expect(reader.asked).toBe(FRAME_BYTES + 16)
})

test('a file cut at any frame, or anywhere else, does not open at all', async () => {
  const sealed = await sealBytes(randomBytes(3 * FRAME_BYTES + 500))
  const cuts = [0, 40, 41, 56, ...[1, 2, 3].flatMap((i) => [frameStart(i), frameStart(i) + 16])]
  for (const cut of [...cuts, frameStart(2) + 99, sealed.length - 1]) {
    const open = openFrames(keys, 'audio/1', readerOf(sealed.subarray(0, cut)))
    await expect(open).rejects.toThrow(DecryptError)
  }
  const longer = Buffer.concat([sealed, Buffer.alloc(5)])
  await expect(openFrames(keys, 'audio/1', readerOf(longer))).rejects.toThrow(DecryptError)
})

test('frames that were reordered, doubled or taken from another file do not open', async () => {
  const [one, two] = [
    await sealBytes(randomBytes(4 * FRAME_BYTES)),
    await sealBytes(randomBytes(4 * FRAME_BYTES)),
  ]
  const frame = (of: Buffer, i: number) => of.subarray(frameStart(i), frameStart(i + 1))
  const header = one.subarray(0, frameStart(0))
  const forgeries = [
    [1, 0, 2, 3].map((i) => frame(one, i)),
    [0, 1, 1, 3].map((i) => frame(one, i)),
    [frame(one, 0), frame(two, 1), frame(one, 2), frame(one, 3)],
    [0, 1, 2, 3].map((i) => frame(two, i)),
    [0, 2, 3].map((i) => frame(one, i)),
  ]
  for (const frames of forgeries) {
    await expect(openAll(Buffer.concat([header, ...frames]))).rejects.toThrow(DecryptError)
  }
})

test('any flipped bit of a sealed file is found', async () => {
  const sealed = await sealBytes(randomBytes(FRAME_BYTES + 300))
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: sealed.length * 8 - 1 }), async (bit) => {
      const bent = Buffer.from(sealed)
      bent[bit >> 3]! ^= 1 << (bit & 7)
      await expect(openAll(bent)).rejects.toThrow(DecryptError)
    }),
    { numRuns: 300 },
  )
})

test('a sealed file does not open under another id', async () => {
  const sealed = await sealBytes(Buffer.from('visit'))
  await expect(openAll(sealed, 'audio/2')).rejects.toThrow('tampered')
  const other = await memoryKeys().keysFor('user:1')
  await expect(openFrames(other, 'audio/1', readerOf(sealed))).rejects.toThrow('unknown-key')
})
