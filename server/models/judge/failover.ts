import type { Judge } from '#server/clinical/judge.ts'
import { measured, stopwatch } from '#server/platform/measurements/measurements.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'

/**
 * A judge that falls back to the next one on a failure. Its name is that of the judge that answered last.
 * @param judges in order of preference
 */
export function withFailover(judges: readonly [Judge, ...Judge[]]): Judge {
  let { name } = judges[0]
  return {
    get name() {
      return name
    },
    async judge(sentences, signal) {
      let failure: ModelFailure | undefined
      for (const one of judges) {
        const seconds = stopwatch()
        try {
          const verdicts = await one.judge(sentences, signal)
          measured('judge', { outcome: 'done', seconds: seconds() })
          name = one.name
          return verdicts
        } catch (error) {
          if (!(error instanceof ModelFailure)) throw error
          measured('judge', { outcome: 'failed', seconds: seconds() })
          failure = error
        }
      }
      throw failure
    },
  }
}
