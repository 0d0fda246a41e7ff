import { openDB, type DBSchema } from 'idb'
import { ownKey, seal, type SealedValue, unseal } from '#web/sealing.ts'
import { packFrames, unpackFrames } from './frames.ts'
import type { Frame } from './frames.ts'
import type { FrameStore } from './journal.ts'

/** The facts about an unfinished recording: ids and numbers, no words. */
export interface RecordingMark {
  id: string
  userId: string
  scribeId: string
  language: string
  source: 'microphone' | 'replay'
  /** When this was written, in milliseconds since 1970. */
  updated: number
  /** Whether the server has the visit. */
  known: boolean
  /** The number and the place in samples that the next frame would get. */
  nextSeq: number
  nextStart: number
  /** Samples before `nextStart` in which nothing was captured. */
  missed?: number
  /** Bookmarks that the server doesn't have yet, in seconds of the recording. */
  marks?: number[]
  /** Stop was pressed; only sending is left. */
  stopping: boolean
}

interface SealedFrames extends SealedValue {
  recordingId: string
  first: number
  last: number
}

interface Schema extends DBSchema {
  recordings: { key: string; value: RecordingMark }
  frames: { key: [string, number]; value: SealedFrames }
  keys: { key: string; value: CryptoKey }
}

/**
 * The browser's store of a user's unfinished recordings. Audio is sealed with a key of that user that no script can
 * read out: this page can use it on this device, but nobody can copy it.
 * @param onLost called when the browser has closed it, and everything in it is gone
 */
export async function openJournalDb(
  userId: string,
  onLost: () => void,
): Promise<FrameStore & Marks> {
  const db = await openDB<Schema>('ausculta-recorder', 1, {
    terminated: onLost,
    upgrade(fresh) {
      fresh.createObjectStore('recordings', { keyPath: 'id' })
      fresh.createObjectStore('frames', { keyPath: ['recordingId', 'first'] })
      fresh.createObjectStore('keys')
    },
  })
  const key = await ownKey(db, userId)
  const through = (id: string, from: number, to = Number.MAX_SAFE_INTEGER) =>
    IDBKeyRange.bound([id, from], [id, to])

  /** The batch that holds the frame after `seq`, else the next one: two looks, however many there are. */
  async function batchAfter(id: string, seq: number): Promise<SealedFrames | undefined> {
    const { store } = db.transaction('frames')
    const holding = await store.openCursor(through(id, 0, seq + 1), 'prev')
    if (holding && holding.value.last > seq) return holding.value
    return (await store.openCursor(through(id, seq + 1)))?.value
  }

  const batches = async (id: string) =>
    (await db.getAllKeys('frames', through(id, 0))).map(([, first]) => ({ first }))
  const journal: FrameStore & Marks = {
    async put(recordingId, frames) {
      const [first, last] = [frames[0]?.seq, frames.at(-1)?.seq]
      if (first === undefined || last === undefined) return
      const sealed = await seal(key, placeOf(recordingId, first), packFrames(frames))
      // On the disk before it counts as kept: 'relaxed' would leave it to the system, and a flat battery take it.
      const tx = db.transaction('frames', 'readwrite', { durability: 'strict' })
      await Promise.all([tx.store.put({ recordingId, first, last, ...sealed }), tx.done])
    },
    async after(recordingId, seq) {
      const sealed = await batchAfter(recordingId, seq)
      if (!sealed) return []
      const bytes = await unseal(key, placeOf(recordingId, sealed.first), sealed)
      return unpackFrames(bytes).filter((frame) => frame.seq > seq)
    },
    async dropThrough(recordingId, seq) {
      const tx = db.transaction('frames', 'readwrite')
      const range = through(recordingId, 0, seq)
      for (let at = await tx.store.openCursor(range); at; at = await at.continue())
        if (at.value.last <= seq) await at.delete()
      await tx.done
    },
    async dropFrom(recordingId, start) {
      for (const { first } of await batches(recordingId)) {
        const frames = await journal.after(recordingId, first - 1)
        const kept = frames.filter((frame) => frame.start + frame.pcm.length <= start)
        if (kept.length === frames.length) continue
        await db.delete('frames', [recordingId, first])
        await journal.put(recordingId, kept)
      }
    },
    mark: async (mark) => void (await db.put('recordings', mark)),
    marks: async () => (await db.getAll('recordings')).filter((mark) => mark.userId === userId),
    async last(recordingId) {
      const { store } = db.transaction('frames')
      const at = await store.openCursor(through(recordingId, 0), 'prev')
      return at ? (await journal.after(recordingId, at.value.last - 1)).at(-1) : undefined
    },
    async forget(recordingId) {
      await db.delete('recordings', recordingId)
      await db.delete('frames', through(recordingId, 0))
    },
  }
  return journal
}

export interface Marks {
  mark(mark: RecordingMark): Promise<void>
  /** Those of the user. */
  marks(): Promise<RecordingMark[]>
  /** The last frame that is kept. */
  last(recordingId: string): Promise<Frame | undefined>
  forget(recordingId: string): Promise<void>
}

/** A batch is bound to its place: it can't be moved to another recording or position. */
const placeOf = (recordingId: string, first: number) => `recording ${recordingId} ${first}`
