import type { AnswerValue } from '#common/intake/answers.ts'
import { writtenDrug } from '#server/clinical/drugs/french.ts'
import { writtenAllergen } from './allergens.ts'

/**
 * An answer with the standard English name of each medicine and allergen that the lists know under the name that the
 * patient wrote or chose, so that it's compared with the chart whatever the name. A name that isn't known exactly stays
 * without one, because a guess could hide a difference.
 */
export function withStandardNames(value: AnswerValue): AnswerValue {
  if (value.kind === 'medicines')
    return { kind: value.kind, items: value.items.map((one) => named(one, drugName(one.name))) }
  if (value.kind !== 'allergies') return value
  const items = value.items.map((one) =>
    named(one, writtenAllergen(one.substance) ?? drugName(one.substance)),
  )
  return { kind: value.kind, items }
}

const drugName = (written: string): string | undefined => writtenDrug(written)?.generic

const named = <T extends object>(item: T, standard: string | undefined) =>
  standard === undefined ? item : { ...item, standard }
