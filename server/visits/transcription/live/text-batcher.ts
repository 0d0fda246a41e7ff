import type { Services } from '#server/services.ts'
import type { AudioPlace } from '../audio/settle.ts'
import {
  appendTranscript,
  appendTranscripts,
  type LineBatch,
  type StoredLines,
} from '../append-transcript.ts'
import { createWriteBatcher } from './write-batcher.ts'

/** Lines of a live recording. */
export interface TextBatch {
  place: AudioPlace
  heard: LineBatch
}

/** Stores the lines of all live recordings of a process, several in one write. */
export interface TextBatcher {
  /** Returns undefined, and stores nothing, if another process has written further. */
  store(batch: TextBatch): Promise<StoredLines | undefined>
}

/** Lines are short: this many are sealed in under a millisecond. */
const MOST_IN_A_ROUND = 32

export function createTextBatcher(s: Services): TextBatcher {
  const store = createWriteBatcher<TextBatch, StoredLines | undefined>(
    MOST_IN_A_ROUND,
    (batches) => appendTranscripts(s, batches),
    ({ place, heard }) => appendTranscript(s, place, heard),
  )
  return { store }
}
