// Runs in a worker thread: analyses texts and audio beside the event loop.
import { LRUCache } from 'lru-cache'
import { findPeaks as peaksOfPcm } from '#server/speech/audio/peaks.ts'
import type { VisitData } from '#server/clinical/visit-data.ts'
import { type FunctionName, functions } from './functions.ts'
import { type HeldVisit, holdVisit } from './held-visit.ts'

export interface Call {
  name: FunctionName
  request: unknown
  key: string
  /** Left out where this worker may still hold the visit. */
  visit?: VisitData
}

/** `missing`: the worker does not hold the visit and must be sent it. */
export type Answer =
  | { state: 'done'; result: unknown }
  | { state: 'missing' }
  | { state: 'failed'; error: string }

/** A note is checked section by section, and a reader moves between a few visits. */
const mostHeld = 4
const held = new LRUCache<string, HeldVisit>({ max: mostHeld })

/** Answers once the functions are loaded. */
export const ready = (): true => true

/** See `findPeaks` of speech/audio/peaks.ts. */
export const findPeaks = (pcm: Uint8Array): Uint16Array => peaksOfPcm(pcm)

export function run({ name, request, key, visit }: Call): Answer {
  const known = held.get(key) ?? (visit && holdVisit(visit.sources, visit.language))
  if (!known) return { state: 'missing' }
  held.set(key, known)
  try {
    // The caller's types pair each request with its function.
    return { state: 'done', result: functions[name](known, request as never) }
  } catch (error) {
    // The message of an error may quote the text.
    return { state: 'failed', error: error instanceof Error ? error.name : 'Error' }
  }
}
