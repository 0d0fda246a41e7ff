import type { Judge } from '#server/clinical/judge.ts'
import { ModelFailure } from '#server/models/model-failure.ts'

/**
 * A judge that asks the next one where one fails. Its name is that of the one that answered last.
 * @param judges in the order in which they are asked
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
