import type { VisitChart } from '#contract/chart.ts'
import { AppError } from '#contract/errors.ts'

/** Leaves items of a chart out of the note, or takes them in again. */
export interface Exclusion {
  ids: readonly string[]
  isOut: boolean
}
type ExcludedItems = Pick<VisitChart, 'excluded' | 'version'>

export function withExclusion(excluded: readonly string[], { ids, isOut }: Exclusion): string[] {
  const others = excluded.filter((id) => !ids.includes(id))
  return isOut ? [...others, ...ids] : others
}

/**
 * Saves an exclusion. If another window was quicker, it is applied to what that window saved.
 * @throws what `save` throws, a second 'version-mismatch' included
 */
export async function saveExclusion<T>(
  chart: ExcludedItems,
  change: Exclusion,
  save: (body: ExcludedItems) => Promise<T>,
): Promise<T> {
  const apply = ({ version, excluded }: ExcludedItems) => ({
    version,
    excluded: withExclusion(excluded, change),
  })
  try {
    return await save(apply(chart))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'version-mismatch' || !error.current)
      throw error
    // Contract of `updateVisitChart`: the refusal carries the newer chart.
    return save(apply(error.current as VisitChart))
  }
}
