import type { Judge } from '#server/clinical/judge.ts'
import { ModelFailure } from '#server/models/model-failure.ts'

/**
 * A judge that asks the next one where one fails.
 * @param judges in the order in which they are asked
 */
export function withFailover(judges: readonly [Judge, ...Judge[]]): Judge {
  return {
    name: judges[0].name,
    async judge(sentences, signal) {
      let failure: ModelFailure | undefined
      for (const one of judges) {
        try {
          return await one.judge(sentences, signal)
        } catch (error) {
          if (!(error instanceof ModelFailure)) throw error
          failure = error
        }
      }
      throw failure
    },
  }
}
