import { expect, test } from 'vitest'
import type { Frame } from './frames.ts'
import { createJournal, type FrameStore } from './journal.ts'

function fakeStore() {
  let batches: Frame[][] = []
  let refuses = false
  let unreadable = false
  let onLost = () => {}
  const counts = { reads: 0, drops: 0 }
  const store: FrameStore = {
    async put(_id, frames) {
      if (refuses) throw new Error('quota')
      batches.push(frames)
    },
    async after(_id, seq) {
      counts.reads += 1
      if (unreadable) throw new Error('gone')
      return (batches.find((b) => (b.at(-1)?.seq ?? -1) > seq) ?? []).filter((f) => f.seq > seq)
    },
    async dropThrough(_id, seq) {
      counts.drops += 1
      batches = batches.filter((b) => (b.at(-1)?.seq ?? -1) > seq)
    },
    async dropFrom(_id, start) {
      batches = batches.map((b) => b.filter((f) => f.start + f.pcm.length <= start))
    },
    onLost: (listener) => (onLost = listener),
  }
  return {
    store,
    counts,
    refuse: (on: boolean) => (refuses = on),
    /** The stored data can't be read any more. */
    fail: () => (unreadable = true),
    /** The browser needed the room. */
    evict: () => {
      batches = []
      onLost()
    },
    seqs: () => batches.flat().map(({ seq }) => seq),
  }
}
const frame = (seq: number): Frame => ({ seq, start: seq * 1600, pcm: new Int16Array(1600) })
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

async function readAll(journal: ReturnType<typeof createJournal>): Promise<number[]> {
  const seqs: number[] = []
  for (let from = -1; ;) {
    const frames = await journal.after(from)
    if (!frames.length) return seqs
    seqs.push(...frames.map(({ seq }) => seq))
    from = seqs.at(-1) ?? from
  }
}

test('audio acknowledged at once never touches the disk', async () => {
  const { store, seqs, counts } = fakeStore()
  const journal = createJournal(store, 'r')
  for (const seq of range(0, 50)) {
    journal.add(frame(seq))
    if (seq > 1) journal.ack(seq - 2)
    await journal.spill()
  }
  expect(await readAll(journal)).toEqual([48, 49])
  expect(seqs()).toEqual([])
  expect(counts).toEqual({ reads: 0, drops: 0 })
  expect(journal.durable).toBe(true)
  expect(journal.unsaved).toBeCloseTo(0.2)
})

test('without a network every frame older than 0.4 s lies in the store', async () => {
  const { store, seqs } = fakeStore()
  const journal = createJournal(store, 'r')
  for (const seq of range(0, 20)) journal.add(frame(seq))
  await journal.spill()
  expect(seqs()).toEqual(range(0, 16))
  await journal.spill(true)
  expect(seqs()).toEqual(range(0, 20))
  expect(journal.unsaved).toBeCloseTo(2)
})

test('ten minutes without a network leave a minute in memory and come back whole, in order', async () => {
  const { store } = fakeStore()
  const journal = createJournal(store, 'r')
  for (const seq of range(0, 6000)) {
    journal.add(frame(seq))
    if (seq % 5 === 0) await journal.spill()
  }
  expect(journal.unsaved).toBeCloseTo(600)
  expect(await readAll(journal)).toEqual(range(0, 6000))
})

test('a store that refuses costs nothing while the page lives, and says so', async () => {
  const { store, refuse, seqs } = fakeStore()
  const journal = createJournal(store, 'r')
  refuse(true)
  for (const seq of range(0, 900)) journal.add(frame(seq))
  await journal.spill()
  expect(journal.durable).toBe(false)
  expect(await readAll(journal)).toEqual(range(0, 900))
  refuse(false)
  await journal.spill(true)
  expect(journal.durable).toBe(true)
  expect(seqs()).toEqual(range(0, 900))
})

test('an acknowledged frame is forgotten everywhere, and an old acknowledgement changes nothing', async () => {
  const { store, seqs } = fakeStore()
  const journal = createJournal(store, 'r')
  for (const seq of range(0, 10)) journal.add(frame(seq))
  await journal.spill(true)
  journal.ack(9)
  journal.ack(4)
  await journal.spill()
  expect(journal.acked).toBe(9)
  expect(seqs()).toEqual([])
  expect(await readAll(journal)).toEqual([])
})

test('after a reload the kept frames are sent from where the server got', async () => {
  const { store, seqs } = fakeStore()
  const before = createJournal(store, 'r')
  for (const seq of range(0, 30)) before.add(frame(seq))
  await before.spill(true)
  const after = createJournal(store, 'r')
  after.found(29)
  after.ack(11)
  expect(await readAll(after)).toEqual(range(12, 30))
  after.ack(29)
  await after.spill()
  expect(seqs()).toEqual([])
})

test('what lies behind a cut is deleted in memory and on the disk, and is never sent', async () => {
  const { store, seqs } = fakeStore()
  const journal = createJournal(store, 'r')
  for (let seq = 0; seq < 10; seq++) journal.add({ seq, start: seq * 4, pcm: new Int16Array(4) })
  await journal.spill()
  // A frame that ends at the cut stays.
  await journal.cut(12)
  expect(seqs()).toEqual([0, 1, 2])
  expect((await journal.after(-1)).map(({ seq }) => seq)).toEqual([0, 1, 2])
  expect(await journal.after(2)).toEqual([])
  expect(journal.newest).toBe(2)
})

test('after a cut the next frames are written and sent', async () => {
  const { store, seqs } = fakeStore()
  const journal = createJournal(store, 'r')
  for (const seq of range(0, 10)) journal.add(frame(seq))
  await journal.spill(true)
  await journal.cut(3 * 1600)
  for (const seq of range(3, 6)) journal.add(frame(seq))
  await journal.spill(true)
  expect(seqs()).toEqual(range(0, 6))
  expect(await readAll(journal)).toEqual(range(0, 6))
})

test('after a cut at the start nothing is left to send', async () => {
  const { store, seqs } = fakeStore()
  const journal = createJournal(store, 'r')
  for (const seq of range(0, 10)) journal.add(frame(seq))
  await journal.spill()
  await journal.cut(0)
  expect([seqs(), await readAll(journal)]).toEqual([[], []])
  expect([journal.newest, journal.unsaved]).toEqual([-1, 0])
})

test('frames in memory are sent without reading the disk, ten seconds at once', async () => {
  const { store, counts } = fakeStore()
  const journal = createJournal(store, 'r')
  for (const seq of range(0, 250)) journal.add(frame(seq))
  await journal.spill(true)
  const next = async (from: number) => (await journal.after(from)).map(({ seq }) => seq)
  expect(await next(-1)).toEqual(range(0, 100))
  expect(await next(99)).toEqual(range(100, 200))
  expect(await next(199)).toEqual(range(200, 250))
  expect(counts.reads).toBe(0)
})

test('if the disk can’t be read, the minute in memory is still sent', async () => {
  const { store, fail } = fakeStore()
  const journal = createJournal(store, 'r')
  for (const seq of range(0, 1_000)) {
    journal.add(frame(seq))
    await journal.spill()
  }
  fail()
  const oldest = 1_000 - journal.inMemory
  expect(oldest).toBeGreaterThan(300)
  const sent = (await journal.after(-1)).map(({ seq }) => seq)
  expect(sent).toEqual(range(oldest, oldest + 100))
})

test('the first written frame alone is deleted once it is acknowledged', async () => {
  const { store, seqs } = fakeStore()
  const journal = createJournal(store, 'r', 7)
  expect([journal.newest, journal.acked, journal.unsaved]).toEqual([6, 6, 0])
  for (const seq of range(7, 12)) journal.add(frame(seq))
  await journal.spill()
  expect(seqs()).toEqual([7])
  journal.ack(7)
  await journal.spill(true)
  expect(seqs()).toEqual(range(8, 12))
})

test('a write that fails while a later one succeeds is repeated, and loses nothing', async () => {
  const { store, refuse, seqs } = fakeStore()
  const journal = createJournal(store, 'r')
  for (const seq of range(0, 300)) journal.add(frame(seq))
  refuse(true)
  const failed = journal.spill(true)
  await failed
  refuse(false)
  for (const seq of range(300, 900)) journal.add(frame(seq))
  await journal.spill(true)
  expect(new Set(seqs())).toEqual(new Set(range(0, 900)))
  expect(journal.inMemory).toBe(600)
  expect(await readAll(journal)).toEqual(range(0, 900))
})

test('a store emptied by the browser loses only what nothing else held: the newest minute is stored again, and sent before the rest', async () => {
  const { store, evict, seqs } = fakeStore()
  const journal = createJournal(store, 'r')
  for (const seq of range(0, 1_000)) {
    journal.add(frame(seq))
    await journal.spill()
  }
  const inMemory = 1_000 - journal.inMemory
  evict()
  await journal.spill()
  expect(seqs()).toEqual(range(inMemory, 996))
  for (const seq of range(1_000, 2_000)) {
    journal.add(frame(seq))
    await journal.spill()
  }
  expect(await readAll(journal)).toEqual(range(inMemory, 2_000))
})
