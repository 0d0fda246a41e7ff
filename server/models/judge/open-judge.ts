import type { Judge } from '#server/clinical/judge.ts'
import { modelOrder, type ListedModel, type Models } from '#server/models/providers/list.ts'
import { findLocalModel } from '#server/models/local/catalogue.ts'
import type { Services } from '#server/services.ts'
import { withFailover } from './failover.ts'

/** Retries for an overloaded server, used only if no other model can answer. */
const RETRIES = 2

/**
 * A judge that uses these language models, the quick one first where there is one. A built-in model answers a fixed-choice
 * question for each sentence, any other model a question for several. Undefined without a model.
 */
export async function openJudge(s: Services, models: Models): Promise<Judge | undefined> {
  const order = judgeOrder(models)
  const last = order.length - 1
  const judges = order.map((one, at) => judgeWith(s, one, at < last ? 0 : RETRIES))
  const [first, ...rest] = await Promise.all(judges)
  return first && withFailover([first, ...rest])
}

/** The name of the judge without making it; undefined without one. */
export const judgeName = (models: Models): string | undefined => judgeOrder(models)[0]?.model

const judgeOrder = (models: Models): ListedModel[] =>
  modelOrder(models, { isFast: true, preferred: '' })

async function judgeWith(s: Services, one: ListedModel, retries: number): Promise<Judge> {
  const builtIn = one.provider === 'local' ? findLocalModel(one.model) : undefined
  if (builtIn) {
    const { localJudge } = await import('#server/models/local/judge.ts')
    return localJudge(s.localModels, builtIn)
  }
  // Imported late: their libraries take a tenth of a second to load.
  const [{ openModel }, { modelJudge }] = await Promise.all([
    import('#server/models/providers/providers.ts'),
    import('./model-judge.ts'),
  ])
  return modelJudge({ name: one.model, open: () => openModel(s, one), retries })
}
