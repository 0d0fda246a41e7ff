import type { Claim } from '#contract/notes.ts'
import type { LiveRun } from './generation/live-run.ts'
import { type Recent, recent } from './lru.ts'
import type { SourceIndex } from './text/source-index.ts'

/** What this process holds of notes in the making. All of it can be made again from the database. */
export interface NoteMemory {
  /** Generations that this process works on. */
  runs: Map<string, LiveRun>
  /** Answers in a chat that this process works on, by message. */
  answers: Map<string, { end(): void; ended: Promise<void> }>
  /** By scribe and `source_rev`. */
  indexes: Recent<SourceIndex>
  /** By note, version and `source_rev`. */
  claims: Recent<Claim[]>
  /** Stops the runs; another process, or the next start, takes them over at once. */
  close(): Promise<void>
}

export function noteMemory(): NoteMemory {
  const runs = new Map<string, LiveRun>()
  const answers: NoteMemory['answers'] = new Map()
  const indexes = recent<SourceIndex>(8)
  const claims = recent<Claim[]>(64)
  return {
    runs,
    answers,
    indexes,
    claims,
    async close() {
      const all = [...runs.values(), ...answers.values()]
      for (const one of all) one.end('stopping')
      await Promise.all(all.map((one) => one.ended))
      indexes.clear()
      claims.clear()
    },
  }
}
