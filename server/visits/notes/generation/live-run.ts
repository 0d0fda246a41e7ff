import type { GenerationEvent } from '#contract/generation.ts'
import { type ReplayLog, replayLog } from './replay-log.ts'

/** Why a run ended before its note was whole. `lost`: another process has it, or its note is gone. */
type Ending = 'cancelled' | 'stopping' | 'lost'

/** A generation at work in this process. */
export interface LiveRun {
  id: string
  userId: string
  log: ReplayLog<GenerationEvent>
  signal: AbortSignal
  ending(): Ending | undefined
  end(why: Ending): void
  /** Resolves when all is stored. */
  ended: Promise<void>
  /** Called once by its worker. */
  hasEnded(): void
  /** Called at each new event. */
  onEvent: () => void
}

/** @param first the number of its first event */
export function liveRun(id: string, userId: string, first: number): LiveRun {
  const controller = new AbortController()
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<void>()
  let ending: Ending | undefined
  const run: LiveRun = {
    id,
    userId,
    log: replayLog<GenerationEvent>(first, () => run.onEvent()),
    signal: controller.signal,
    ending: () => ending,
    end(why) {
      ending ??= why
      controller.abort()
    },
    ended,
    hasEnded() {
      // A writer's early requests aren't waited for.
      controller.abort()
      hasEnded()
    },
    onEvent: () => {},
  }
  return run
}
