import type { Services } from '#server/services.ts'
import type { AudioPlace } from '../audio/settle.ts'
import {
  appendHeard,
  appendHeardTogether,
  type Heard,
  type StoredLines,
} from '../append-transcript.ts'
import { inRounds } from './write-batcher.ts'

/** Lines of a live recording. */
export interface TextBatch {
  place: AudioPlace
  heard: Heard
}

/** Stores the lines of all live recordings of a process, several in one write. */
export interface TextRounds {
  /** Answers undefined, and stores nothing, when another has written further meanwhile. */
  store(batch: TextBatch): Promise<StoredLines | undefined>
}

/** Lines are short: this many are sealed in under a millisecond. */
const MOST_IN_A_ROUND = 32

export function textRounds(s: Services): TextRounds {
  const store = inRounds<TextBatch, StoredLines | undefined>(
    MOST_IN_A_ROUND,
    (batches) => appendHeardTogether(s, batches),
    ({ place, heard }) => appendHeard(s, place, heard),
  )
  return { store }
}
