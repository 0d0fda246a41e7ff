import type { Body } from '#contract/endpoint.ts'
import type { ListedModel, ModelList, updateModelList } from '#contract/models.ts'

/** The fields of a model beside the default one. */
export type ModelRow = Omit<ListedModel, 'fixed'> & { apiKey: string }

export const toModelRows = (list: ModelList): ModelRow[] =>
  list.items
    .filter(({ fixed }) => !fixed)
    .map(({ id, provider, model, baseUrl, hasKey, window }) => {
      return { id, provider, model, baseUrl, hasKey, window, apiKey: '' }
    })

export const newRow = (): ModelRow => ({
  id: crypto.randomUUID(),
  provider: 'openai-compatible',
  model: '',
  baseUrl: '',
  hasKey: false,
  window: null,
  apiKey: '',
})

/** Converts the fields for the API; an empty key keeps the stored one. */
export function toModelList(
  rows: readonly ModelRow[],
  quick: string | null,
  window: number | null,
): Body<typeof updateModelList> {
  const others = rows.map(({ id, provider, model, baseUrl, apiKey, window: reads }) => ({
    id,
    provider,
    model: model.trim(),
    baseUrl: baseUrl.trim(),
    window: reads,
    ...(apiKey.trim() && { apiKey: apiKey.trim() }),
  }))
  return { others, quick, window }
}
