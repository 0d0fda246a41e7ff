import { type FormFieldType, isTick, type PageRectangle } from '#contract/form-fields.ts'
import { acroFormFields } from '#server/forms/fields/acroform.ts'
import { commonShare } from '#server/forms/fields/candidate.ts'
import { type Page, viewportOf } from '#server/forms/fields/pdf.ts'

/** A place to fill on a page. */
export interface Place {
  isTick: boolean
  type: FormFieldType
  rectangle: PageRectangle
}

/** Places share at least this part of the area of both together if they are the same. */
const enough = 0.5

/** Pairs each true place with the best unpaired one of its kind. */
export function pairsOf<T extends Place, F extends Place>(
  truth: readonly T[],
  found: readonly F[],
): [T, F][] {
  const pairs = truth
    .flatMap((one) =>
      found.map((other) => ({ one, other, shared: commonShare(one.rectangle, other.rectangle) })),
    )
    .filter(({ one, other, shared }) => one.isTick === other.isTick && shared >= enough)
    .toSorted((a, b) => b.shared - a.shared)
  const used = new Set<Place>()
  return pairs.flatMap(({ one, other }): [T, F][] => {
    if (used.has(one) || used.has(other)) return []
    used.add(one)
    used.add(other)
    return [[one, other]]
  })
}

export const withTick = <T extends Omit<Place, 'isTick'> & { options: string[] }>(field: T) => ({
  ...field,
  isTick: isTick(field),
})

/** The form fields of a page. */
export const fieldsOn = async (page: Page): Promise<Place[]> =>
  (await acroFormFields(page, viewportOf(page))).map(withTick)

export const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole)
