import type { Judge, JudgeInput } from '#server/clinical/judge.ts'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { Services } from '#server/services.ts'
import { batchesOf, storedVerdicts } from './batches.ts'

/** Judges the sections of a note while later ones are written. */
export interface LiveJudging {
  by: string
  /** Takes the sentences of a section that is whole. */
  add(inputs: Promise<JudgeInput[]>): void
  /** All verdicts so far. */
  verdicts(): StoredVerdicts
  /** Words of a judge that failed. */
  failure(): string | undefined
  /** Asks about what waits for company; resolves when everything is answered or the judge has failed. */
  flush(): Promise<void>
}

/** Questions under way at once. */
const atOnce = 2
/** Fewer sentences wait for the next section. */
const worthAsking = 8

/** @param onVerdicts is told after each answer */
export function liveJudging(
  s: Pick<Services, 'log'>,
  judge: Judge,
  signal: AbortSignal,
  onVerdicts: (verdicts: StoredVerdicts) => Promise<void>,
): LiveJudging {
  let verdicts: StoredVerdicts = {}
  let failure: string | undefined
  let isFlushing = false
  let waiting: JudgeInput[] = []
  const under = new Set<Promise<void>>()
  /** Sections whose lines are being looked up. */
  const coming = new Set<Promise<void>>()

  function pump(): void {
    while (failure === undefined && !signal.aborted && under.size < atOnce) {
      if (waiting.length === 0 || (waiting.length < worthAsking && !isFlushing)) return
      const [batch = []] = batchesOf(waiting)
      waiting = waiting.slice(batch.length)
      const asking = ask(batch).finally(() => {
        under.delete(asking)
        pump()
      })
      under.add(asking)
    }
  }

  async function ask(batch: readonly JudgeInput[]): Promise<void> {
    try {
      const answer = storedVerdicts(batch, await judge.judge(batch, signal), judge.name)
      verdicts = { ...verdicts, ...answer }
      await onVerdicts(answer)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ModelFailure) failure = error.message
      else s.log(`Sentences of a note could not be judged: ${errorLabel(error)}`)
    }
  }

  return {
    get by() {
      return judge.name
    },
    add(inputs) {
      const found = inputs
        .then((all) => void waiting.push(...all))
        // The job that follows finds what is left.
        .catch(() => undefined)
        .then(() => {
          coming.delete(found)
          pump()
        })
      coming.add(found)
    },
    verdicts: () => verdicts,
    failure: () => failure,
    async flush() {
      isFlushing = true
      pump()
      while (coming.size + under.size > 0) await Promise.all([...coming, ...under])
    },
  }
}
