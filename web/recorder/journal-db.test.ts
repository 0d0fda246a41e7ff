import { expect, test, vi } from 'vitest'
import { keyRange, openFakeDb } from '#test/fakes/indexed-db.ts'
import type { Frame } from './frames.ts'
import type { RecordingMark } from './journal-db.ts'

vi.mock('idb', () => ({ openDB: openFakeDb }))
vi.stubGlobal('IDBKeyRange', keyRange)
const { openJournalDb } = await import('./journal-db.ts')

const open = (userId: string) => openJournalDb(userId, () => {})
const frame = (seq: number): Frame => ({
  seq,
  start: seq * 1600,
  pcm: Int16Array.from({ length: 1600 }, () => seq),
})
const frames = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => frame(from + n))

async function readAll(journal: Awaited<ReturnType<typeof open>>, id: string): Promise<Frame[]> {
  const all: Frame[] = []
  for (;;) {
    const next = await journal.after(id, all.at(-1)?.seq ?? -1)
    if (next.length === 0) return all
    all.push(...next)
  }
}

test('a withdrawal deletes the audio after it on the device, even in the middle of a batch, and nothing before', async () => {
  const journal = await open('dana')
  await journal.put('r', frames(0, 4))
  await journal.put('r', frames(4, 8))
  await journal.put('r', frames(8, 12))
  await journal.put('other', frames(0, 4))
  await journal.dropFrom('r', 6 * 1600)
  expect(await readAll(journal, 'r')).toEqual(frames(0, 6))
  expect(await readAll(journal, 'other')).toEqual(frames(0, 4))
})

test('acknowledged batches are deleted, and partly acknowledged ones stay', async () => {
  const journal = await open('dana')
  await journal.put('r', frames(0, 4))
  await journal.put('r', frames(4, 8))
  await journal.dropThrough('r', 5)
  expect(await readAll(journal, 'r')).toEqual(frames(4, 8))
  expect((await journal.last('r'))?.seq).toBe(7)
})

test('reading goes on in the middle of a batch, over a missing one, and ends after the last', async () => {
  const journal = await open('dana')
  await journal.put('r', frames(0, 4))
  await journal.put('r', frames(4, 8))
  await journal.put('r', frames(20, 24))
  await journal.put('s', frames(8, 12))
  expect(await journal.after('r', 1)).toEqual(frames(2, 4))
  expect(await journal.after('r', 3)).toEqual(frames(4, 8))
  expect(await journal.after('r', 6)).toEqual(frames(7, 8))
  expect(await journal.after('r', 7)).toEqual(frames(20, 24))
  expect(await journal.after('r', 23)).toEqual([])
  expect(await journal.last('r')).toEqual(frame(23))
  expect(await journal.last('none')).toBeUndefined()
})

test('a batch that is acknowledged to its last frame is deleted, but not that of another recording', async () => {
  const journal = await open('dana')
  await journal.put('r', frames(0, 4))
  await journal.put('other', frames(0, 4))
  await journal.put('r', [])
  await journal.dropThrough('r', 3)
  expect(await readAll(journal, 'r')).toEqual([])
  expect(await readAll(journal, 'other')).toEqual(frames(0, 4))
})

test('the marks of a user are theirs alone, the newest counts, and a forgotten recording leaves nothing', async () => {
  const [dana, eli] = [await open('dana'), await open('eli')]
  const mark = (id: string, userId: string, nextSeq: number): RecordingMark => ({
    id,
    userId,
    scribeId: `visit of ${id}`,
    language: 'en',
    source: 'microphone',
    updated: 0,
    known: true,
    nextSeq,
    nextStart: nextSeq * 1600,
    stopping: false,
  })
  await dana.mark(mark('a', 'dana', 1))
  await dana.mark(mark('a', 'dana', 4))
  await dana.mark(mark('b', 'dana', 2))
  await eli.mark(mark('c', 'eli', 3))
  for (const id of ['a', 'b']) await dana.put(id, frames(0, 4))
  expect(await dana.marks()).toEqual([mark('a', 'dana', 4), mark('b', 'dana', 2)])
  expect(await eli.marks()).toEqual([mark('c', 'eli', 3)])
  await dana.forget('a')
  expect(await dana.marks()).toEqual([mark('b', 'dana', 2)])
  expect(await readAll(dana, 'a')).toEqual([])
  expect(await readAll(dana, 'b')).toEqual(frames(0, 4))
})
