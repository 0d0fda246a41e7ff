import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { memoryKeys } from '#test/fakes/memory-keys.ts'
import { DecryptError } from './decrypt-error.ts'
import { FRAME_BYTES, frameStart, plainSize, sealedSize } from './frame-layout.ts'
import { encryptStream, frameChecker, openFrames } from './frames.ts'
import { readAll } from './read-all.ts'

const keys = await memoryKeys().keysFor('user:1')
const edges = [0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 2 * FRAME_BYTES, 200_000]

async function sealBytes(plain: Buffer, pieceBytes = 10_000, id = 'audio/1'): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(plain.length / pieceBytes) }, (_, i) =>
    plain.subarray(i * pieceBytes, (i + 1) * pieceBytes),
  )
  return Buffer.concat(await Readable.from(pieces).pipe(encryptStream(keys.current, id)).toArray())
}

/** A reader that returns pieces of odd sizes and counts the requests. */
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
  'a file of %i bytes is restored whole and its sealed size is known',
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

/** Whether a copy in pieces of `pieceBytes` is intact, if the object has `size` bytes. */
function isIntact(
  sealed: Buffer,
  { pieceBytes = 7_777, size = sealed.length, id = 'audio/1', ring = keys } = {},
): boolean {
  const checker = frameChecker(ring, id, size)
  for (let at = 0; at < sealed.length; at += pieceBytes)
    checker.update(sealed.subarray(at, at + pieceBytes))
  return checker.isIntact()
}

test.each(edges)('a file of %i bytes is found intact, however its copy is cut', async (size) => {
  const sealed = await sealBytes(randomBytes(size))
  for (const pieceBytes of [sealed.length, 40, 41, 42, 65_535, 65_552, 65_593])
    expect(isIntact(sealed, { pieceBytes })).toBe(true)
})

test('a copy with any bit flipped is not intact', async () => {
  const sealed = await sealBytes(randomBytes(2 * FRAME_BYTES + 9))
  const bits = [0, 8, 80, 41 * 8, frameStart(1) * 8 - 1, frameStart(1) * 8, sealed.length * 8 - 1]
  for (const bit of bits) {
    const bent = Buffer.from(sealed)
    bent[bit >> 3]! ^= 1 << (bit & 7)
    expect([bit, isIntact(bent)]).toEqual([bit, false])
  }
})

test('a copy that ends early, anywhere, is not intact', async () => {
  const sealed = await sealBytes(randomBytes(2 * FRAME_BYTES + 9))
  for (const end of [0, 1, 40, 41, 57, frameStart(1), frameStart(2), sealed.length - 1]) {
    const cut = sealed.subarray(0, end)
    expect([end, isIntact(cut, { size: sealed.length })]).toEqual([end, false])
    expect([end, isIntact(cut)]).toEqual([end, false])
  }
})

test('a copy with swapped frames stays broken, even if the rest is right', async () => {
  const sealed = await sealBytes(randomBytes(3 * FRAME_BYTES + 9))
  const frame = (i: number) => sealed.subarray(frameStart(i), frameStart(i + 1))
  const parts = [sealed.subarray(0, frameStart(0)), frame(1), frame(0), frame(2), frame(3)]
  expect(isIntact(Buffer.concat(parts))).toBe(false)
})

test('a copy stored under another id, or whose key is gone, is not intact', async () => {
  const sealed = await sealBytes(randomBytes(100))
  expect(isIntact(sealed, { id: 'audio/2' })).toBe(false)
  expect(isIntact(sealed, { ring: await memoryKeys().keysFor('user:1') })).toBe(false)
})

test('a file that loses its end after it was opened does not read as a shorter one', async () => {
  const sealed = await sealBytes(randomBytes(3 * FRAME_BYTES))
  const reader = readerOf(sealed)
  let limit = sealed.length
  const frames = await openFrames(keys, 'audio/1', {
    size: sealed.length,
    read: (start, end) => reader.read(start, Math.min(end, limit)),
  })
  expect((await readAll(frames.read())).length).toBe(3 * FRAME_BYTES)
  limit = frameStart(2)
  await expect(readAll(frames.read())).rejects.toThrow('tampered')
})

test('nothing is read for a range that is empty or begins before the file', async () => {
  const reader = readerOf(await sealBytes(randomBytes(500)))
  const frames = await openFrames(keys, 'audio/1', reader)
  reader.asked = 0
  for (const [start, end] of [
    [-1, 10],
    [10, 10],
    [20, 10],
    [500, 600],
  ] as const)
    expect((await readAll(frames.read(start, end))).length).toBe(0)
  expect(reader.asked).toBe(0)
})

test('sizes that no sealed file has are refused', () => {
  const full = frameStart(1)
  for (const size of [0, 41, frameStart(0) + 15, full + 1, full + 15, full + 16])
    expect([size, attempt(() => plainSize(size))]).toEqual([size, 'cannot decrypt: format'])
  expect([plainSize(frameStart(0) + 16), plainSize(full), plainSize(full + 17)]).toEqual([
    0,
    FRAME_BYTES,
    FRAME_BYTES + 1,
  ])
})

function attempt(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error instanceof DecryptError && error.message
  }
}
