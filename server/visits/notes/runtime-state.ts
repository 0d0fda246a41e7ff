import { LRUCache } from 'lru-cache'
import type { ChatEvent } from '#contract/chat.ts'
import { fairTurns, type Turn } from '#server/platform/rate-limit/turns.ts'
import type { LiveRun } from './generation/live-run.ts'
import type { ReplayLog } from './generation/replay-log.ts'
import type { Model } from '#server/models/providers/model.ts'
import type { ReadVisit } from './read-visit.ts'

/** An answer of the assistant at work in this process. */
interface LiveAnswer {
  userId: string
  log: ReplayLog<ChatEvent>
  end(): void
  ended: Promise<void>
}

/** A draft at work in this process. */
export interface LiveDraft {
  templateId: string
  end(): void
  ended: Promise<void>
}

/** The state of notes being written in this process. It can be rebuilt from the database. */
export interface NotesRuntimeState {
  /** Generations that this process works on. */
  runs: Map<string, LiveRun>
  /** Generations requested under a key that are about to begin, by id. */
  starting: Map<string, Promise<LiveRun>>
  /** Drafts of visits that are still recorded, by scribe: at most one each. */
  drafts: Map<string, LiveDraft>
  /** Answers in a chat that this process works on, by message. */
  answers: Map<string, LiveAnswer>
  /** Notes that this process judges after it has written them. */
  judging: Map<string, { end(): void; ended: Promise<void> }>
  /** Stored texts other than notes that this process checks, by id. */
  checking: Set<string>
  /** When this process last queued a note or another text to be judged, in milliseconds. */
  queuedJudging: LRUCache<string, number>
  /** The known data of visits, by `visitKey`. */
  visits: LRUCache<string, Promise<ReadVisit>>
  /** Language models that were used last, by configuration. */
  models: LRUCache<string, Promise<Model>>
  /** The last status of a language model (`models/last-said.ts`); `of` is its configuration. */
  modelSaid: { of: string; ok: boolean; message: string } | undefined
  /** Files of notes that are made at once in this process. */
  rendering: (userId: string) => Turn
  /** Stops the runs; another process, or the next start, takes them over at once. */
  close(): Promise<void>
}

export function notesRuntimeState(): NotesRuntimeState {
  const runs = new Map<string, LiveRun>()
  const answers: NotesRuntimeState['answers'] = new Map()
  const drafts: NotesRuntimeState['drafts'] = new Map()
  const judging: NotesRuntimeState['judging'] = new Map()
  const visits = new LRUCache<string, Promise<ReadVisit>>({ max: 8 })
  return {
    runs,
    starting: new Map(),
    drafts,
    answers,
    judging,
    checking: new Set(),
    queuedJudging: new LRUCache<string, number>({ max: 1000 }),
    visits,
    models: new LRUCache<string, Promise<Model>>({ max: 16 }),
    modelSaid: undefined,
    rendering: fairTurns(2),
    async close() {
      const all = [...runs.values(), ...answers.values(), ...drafts.values(), ...judging.values()]
      for (const one of all) one.end('stopping')
      await Promise.all(all.map((one) => one.ended))
      visits.clear()
    },
  }
}
