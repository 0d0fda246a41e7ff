import { expect, test, vi } from 'vitest'
import { keyRange, openFakeDb } from '#test/fakes/indexed-db.ts'
import type { Frame } from './frames.ts'

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
