import type { Judge } from '#server/clinical/judge.ts'
import { allModels, modelOrder } from '#server/models/list.ts'
import type { Services } from '#server/services.ts'

/**
 * The judge of this installation: the language model that is set up, its quick one first where there is one. Undefined
 * without a model.
 */
export async function openJudge(s: Services): Promise<Judge | undefined> {
  const order = modelOrder(await allModels(s), { isFast: true, preferred: '' })
  if (order.length === 0) return undefined
  // The libraries behind them take a tenth of a second to load.
  const [{ modelOf }, { modelJudge }] = await Promise.all([
    import('#server/models/providers.ts'),
    import('./model-judge.ts'),
  ])
  return modelJudge(order.map((one) => ({ name: one.model, open: () => modelOf(s, one) })))
}

/** The name of the judge without making it; undefined without one. */
export async function judgeName(s: Services): Promise<string | undefined> {
  const [first] = modelOrder(await allModels(s), { isFast: true, preferred: '' })
  return first?.model
}
