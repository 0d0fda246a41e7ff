import { sampleRate } from '#contract/transcripts.ts'
import type { Frame } from './frames.ts'

/** Where frames outlive the page. Everything in it is sealed by the one who keeps it. */
export interface FrameStore {
  put(recordingId: string, frames: Frame[]): Promise<void>
  /** The kept frames after number `seq`, in order: one batch, empty at the end. */
  after(recordingId: string, seq: number): Promise<Frame[]>
  /** Forgets whole batches up to and with number `seq`. */
  dropThrough(recordingId: string, seq: number): Promise<void>
  /** Forgets the sound from a sample on; frames that it divides go whole. */
  dropFrom(recordingId: string, start: number): Promise<void>
  /** Tells when all that was kept is gone, and a new place to keep things is there. */
  onLost?(listener: () => void): void
}

/** Frames stay in memory for this long while the server cannot be reached; older ones are read back from the store. */
const memoryFrames = 600
/** What the server has acknowledged sooner than this never touches the disk. */
const spillAfterFrames = 4

export type Journal = ReturnType<typeof createJournal>

/**
 * The frames of one recording that the server has not stored yet: in memory, and in the store once they are older than
 * 0.4 s. A frame leaves only when it was acknowledged.
 * @param first number of the frame from which on nothing is acknowledged.
 */
export function createJournal(store: FrameStore, recordingId: string, first = 0) {
  let memory: Frame[] = []
  let acked = first - 1
  let spilled = first - 1
  let newest = first - 1
  let writing: Promise<void> = Promise.resolve()
  let durable = true

  function trim(): void {
    // Only what also lies in the store may leave memory unacknowledged.
    const surplus = memory.length - memoryFrames
    if (surplus > 0) memory = memory.filter(({ seq }, at) => at >= surplus || seq > spilled)
  }

  async function write(frames: Frame[]): Promise<void> {
    try {
      await store.put(recordingId, frames)
      durable = true
      trim()
    } catch {
      // A full or forbidden storage: memory holds everything, and the next spill tries again.
      spilled = Math.min(spilled, (frames[0]?.seq ?? 0) - 1)
      durable = false
    }
  }

  function spillFrom(keepBack: number): Promise<void> {
    const old = memory.filter(({ seq }) => seq > spilled && seq <= newest - keepBack)
    const last = old.at(-1)
    if (!last) return writing
    spilled = last.seq
    writing = writing.then(() => write(old))
    return writing
  }

  store.onLost?.(() => {
    // Memory still has the newest minute: it is written anew, or it would leave memory as something that is kept.
    spilled = (memory[0]?.seq ?? newest + 1) - 1
  })

  return {
    add(frame: Frame): void {
      memory.push(frame)
      newest = frame.seq
    },
    /** The server holds everything up to `seq` for good. */
    ack(seq: number): void {
      if (seq <= acked) return
      acked = seq
      newest = Math.max(newest, seq)
      memory = memory.filter((frame) => frame.seq > seq)
      if (spilled < first) return
      writing = writing.then(() => store.dropThrough(recordingId, seq)).catch(() => undefined)
    },
    /** Consent ended at this sample: what lies behind it is deleted, here and on the disk, and never sent. */
    async cut(start: number): Promise<void> {
      memory = memory.filter((frame) => frame.start + frame.pcm.length <= start)
      newest = Math.max(acked, memory.at(-1)?.seq ?? first - 1)
      spilled = Math.min(spilled, newest)
      writing = writing.then(() => store.dropFrom(recordingId, start)).catch(() => undefined)
      await writing
    },
    /** The next frames to send after number `seq`, empty when there are none. */
    async after(seq: number): Promise<Frame[]> {
      const from = Math.max(seq, acked)
      if (newest <= from) return []
      const next = memory.findIndex((frame) => frame.seq > from)
      if (memory[next]?.seq === from + 1) return memory.slice(next, next + 100)
      await writing
      const kept = await store.after(recordingId, from).catch(() => [])
      const held = memory.filter((frame) => frame.seq > from).slice(0, 100)
      // Where the store has lost what came before, memory may hold what is older than all that is in the store.
      return (kept[0]?.seq ?? Infinity) <= (held[0]?.seq ?? Infinity) ? kept : held
    },
    /** Writes what has waited longer than 0.4 s; with `all` everything, as when the page is being closed. */
    spill: (all = false) => spillFrom(all ? 0 : spillAfterFrames),
    /** A recording found again after a reload: up to which number frames lie in the store. */
    found(last: number): void {
      newest = Math.max(newest, last)
      spilled = Math.max(spilled, last)
    },
    get acked(): number {
      return acked
    },
    get newest(): number {
      return newest
    },
    /** Frames that are held in memory. */
    get inMemory(): number {
      return memory.length
    },
    /** False when the browser refuses to keep anything: then a reload would lose what is unsent. */
    get durable(): boolean {
      return durable
    },
    /** Seconds that the server does not have yet. */
    get unsaved(): number {
      const inMemory = memory.reduce((sum, { pcm }) => sum + pcm.length, 0) / sampleRate
      const missing = newest - acked - memory.length
      return inMemory + Math.max(0, missing) / 10
    },
  }
}
