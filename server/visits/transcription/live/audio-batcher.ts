import { DatabaseError } from '#server/platform/db/safe-errors.ts'
import type { Services } from '#server/services.ts'
import { appendAudio, appendTogether, type AudioBatch, type StoredTo } from '../audio/append.ts'
import { createWriteBatcher } from './write-batcher.ts'

/** Stores the audio of all live recordings of a process, several in one write. */
export interface AudioBatcher {
  /** Resolves when the frames are stored for good. @throws AppError 'not-found' when the recording was deleted */
  store(batch: AudioBatch): Promise<StoredTo>
}

/** Sealing more at once would cause noticeable delays for live speakers. */
const MOST_IN_A_ROUND = 16

/** The bytes of a round are put together in one place: new ones each time would be collected twice a second. */
const KEPT_BYTES = 2_000_000
/** SQLSTATE disk_full (PostgreSQL, Appendix A). */
const DISK_FULL = '53100'

export function createAudioBatcher(s: Services): AudioBatcher {
  let room = Buffer.alloc(0)

  function roomFor(bytes: number): Buffer {
    if (bytes > KEPT_BYTES) return Buffer.allocUnsafe(bytes)
    if (room.length < bytes) room = Buffer.allocUnsafe(bytes)
    return room
  }

  const store = createWriteBatcher<AudioBatch, StoredTo>(
    MOST_IN_A_ROUND,
    (batches) => appendTogether(s, batches, roomFor),
    ({ ref, frames }) => appendAudio(s, ref, frames),
  )
  // Sound waits on the device, as it does when the database has no room.
  return {
    store: async (batch) => {
      if (s.isDiskFull()) throw new DatabaseError(DISK_FULL)
      return store(batch)
    },
  }
}
