import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Body } from '#contract/endpoint.ts'
import type { ModelList, updateModelList } from '#contract/models.ts'
import type { Services } from '#server/services.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import { checkedConfig, type ModelConfig, modelConfig } from './config.ts'

/** A language model for writing, with its name. */
export interface ListedModel extends ModelConfig {
  id: string
  /** Tokens that it reads and writes at once, if known. */
  window: number | null
}
interface StoredModels {
  others: ListedModel[]
  quick: string | null
  /** Of the default model. */
  window: number | null
}
export interface Models {
  /** The default first; where one fails, the next takes over. */
  all: ListedModel[]
  quick: string | null
}
/** The default model of this installation, wherever it is set. */
export const defaultModel = 'default'
const environmentQuick = 'quick'

const KEY = 'models'

const stored = async (s: Services): Promise<StoredModels> =>
  (await readSetting<StoredModels>(s, KEY)) ?? { others: [], quick: null, window: null }

/** Every configured language model; none without a default. */
export async function allModels(s: Services): Promise<Models> {
  const [first, { others, quick, window }] = await Promise.all([modelConfig(s), stored(s)])
  if (!first) return { all: [], quick: null }
  const { modelWindow, quickModel } = s.config
  const main = { ...first, id: defaultModel, window: modelWindow ?? window }
  const beside = quickModel
    ? [{ ...first, id: environmentQuick, model: quickModel, window: modelWindow ?? null }]
    : []
  const all = [main, ...beside, ...others]
  const isThere = all.some(({ id }) => id === quick)
  return { all, quick: isThere ? quick : (beside[0]?.id ?? null) }
}

/**
 * The models for a note in the order in which they are tried: the requested one, the fast one or the user's choice,
 * then the others.
 */
export function modelOrder(
  { all, quick }: Models,
  {
    wanted,
    isFast,
    preferred,
  }: { wanted?: string | undefined; isFast: boolean; preferred: string },
): ListedModel[] {
  const ids = [wanted, isFast ? quick : undefined, preferred]
  const first = ids.map((id) => all.find((one) => one.id === id)).find(Boolean) ?? all[0]
  if (!first) return []
  // A quick model replaces a better one only as the last resort.
  const rest = all.filter((one) => one !== first).toSorted((a, b) => isQuick(a) - isQuick(b))
  return [first, ...rest]
  function isQuick({ id }: ListedModel): number {
    return Number(id === quick)
  }
}

/** Identifies a model by its provider, address and name, whatever its ID. */
export const identityOf = ({ provider, model, baseUrl }: ModelConfig): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, model, baseUrl]))
    .digest('base64url')

/** The models as an administrator sees them: everything but their keys. */
export async function modelList(s: Services): Promise<ModelList> {
  const { all, quick } = await allModels(s)
  const items = all.map(({ id, provider, model, baseUrl, apiKey, window }) => {
    const fixed = id === defaultModel || (id === environmentQuick && Boolean(s.config.quickModel))
    return { id, provider, model, baseUrl, hasKey: apiKey !== '', window, fixed }
  })
  return { items, quick }
}

/**
 * Stores the models other than the default one. A key stays if none is given, but only for its own address.
 * @throws AppError 'bad-request' if something required is missing or two share an id
 */
export async function saveModelList(
  s: Services,
  input: Body<typeof updateModelList>,
): Promise<ModelList> {
  const ids = input.others.map(({ id }) => id)
  const taken = [defaultModel, ...(s.config.quickModel ? [environmentQuick] : [])]
  if (new Set([...taken, ...ids]).size < taken.length + ids.length)
    throw new AppError('bad-request', 'Each model needs its own ID.')
  const before = (await stored(s)).others
  const others = input.others.map(({ id, window, apiKey, ...one }) => {
    const known = before.find((old) => old.id === id)
    return { ...checkedConfig({ ...one, apiKey }, known, s.egress), id, window }
  })
  const next = { others, quick: input.quick, window: input.window } satisfies StoredModels
  await writeSetting(s, KEY, next)
  return modelList(s)
}
