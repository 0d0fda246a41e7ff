import type { Judge } from '#server/clinical/judge.ts'
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
        try {
          const verdicts = await one.judge(sentences, signal)
          name = one.name
          return verdicts
        } catch (error) {
          if (!(error instanceof ModelFailure)) throw error
          failure = error
        }
      }
      throw failure
    },
  }
}
