import type { Claim } from '#contract/notes.ts'
import type { LiveRun } from './generation/live-run.ts'
import { type Recent, recent } from './lru.ts'
import type { Model } from './models/providers.ts'
import type { Known } from './sources.ts'

/** What this process holds of notes in the making. All of it can be made again from the database. */
export interface NoteMemory {
  /** Generations that this process works on. */
  runs: Map<string, LiveRun>
  /** Answers in a chat that this process works on, by message. */
  answers: Map<string, { end(): void; ended: Promise<void> }>
  /** What is known of visits, by scribe and `source_rev`. */
  visits: Recent<Known>
  model: { key: string; model: Promise<Model> } | undefined
  /** By note, version and `source_rev`. */
  claims: Recent<Claim[]>
  /** Stops the runs; another process, or the next start, takes them over at once. */
  close(): Promise<void>
}

export function noteMemory(): NoteMemory {
  const runs = new Map<string, LiveRun>()
  const answers: NoteMemory['answers'] = new Map()
  const visits = recent<Known>(8)
  const claims = recent<Claim[]>(64)
  return {
    runs,
    answers,
    visits,
    model: undefined,
    claims,
    async close() {
      const all = [...runs.values(), ...answers.values()]
      for (const one of all) one.end('stopping')
      await Promise.all(all.map((one) => one.ended))
      visits.clear()
      claims.clear()
    },
  }
}
