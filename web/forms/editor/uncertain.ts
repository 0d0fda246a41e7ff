import type { FormField } from '#contract/form-fields.ts'
import { t } from '#web/i18n/i18n.ts'

export type Uncertainty = 'name' | 'place' | 'source'

/** A field below this confidence may be no field, or one of another type. */
const confident = 0.7

/** Why a person should look at a field; undefined once they have confirmed or changed it. */
export function whyUncertain(
  field: Pick<FormField, 'name' | 'type' | 'source' | 'confidence' | 'checked'>,
): Uncertainty | undefined {
  if (field.checked) return undefined
  if (field.name === '') return 'name'
  if (field.confidence < confident) return 'place'
  return isUnmapped(field) ? 'source' : undefined
}

/** Whether nothing of the profile, the patient or the visit fills a field. */
export const isUnmapped = ({ source, type }: Pick<FormField, 'source' | 'type'>): boolean =>
  source === '' && type !== 'signature'

/** The next uncertain field after one, or before it; after the last one, the first. The selected one comes last. */
export function nextUncertain(
  fields: readonly FormField[],
  selectedId: string | undefined,
  by: 1 | -1 = 1,
): FormField | undefined {
  const order = by === 1 ? fields : fields.toReversed()
  const at = order.findIndex(({ id }) => id === selectedId)
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].find(whyUncertain)
}

export const uncertainWords: Record<Uncertainty, string> = {
  name: t('No name'),
  place: t('Type and place uncertain'),
  source: t('No source'),
}
