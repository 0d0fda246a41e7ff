import type { FormField } from '#contract/form-fields.ts'

/** Day, month and year as labels of forms ask for them, in English and French. */
const patterns = [
  { order: /d{1,2}\W{0,2}m{1,2}\W{0,2}y{2,4}|j{1,2}\W{0,2}m{1,2}\W{0,2}a{2,4}/i, parts: [2, 1, 0] },
  { order: /m{1,2}\W{0,2}d{1,2}\W{0,2}y{2,4}|m{1,2}\W{0,2}j{1,2}\W{0,2}a{2,4}/i, parts: [1, 2, 0] },
  { order: /y{2,4}\W{0,2}m{1,2}\W{0,2}d{1,2}|a{2,4}\W{0,2}m{1,2}\W{0,2}j{1,2}/i, parts: [0, 1, 2] },
] as const

const patternFor = (name: string) => patterns.find(({ order }) => order.test(name))

/** The order of a date in a field, of year (0), month (1) and day (2): that of its name, else year first. */
export const dateOrder = (name: string): readonly number[] => patternFor(name)?.parts ?? [0, 1, 2]

/**
 * A date in the order that the name of a field asks for, else year first, which nobody mistakes.
 * @param iso YYYY-MM-DD
 */
export function formatDate(
  iso: string,
  { name, type, maxLength }: Pick<FormField, 'name' | 'type' | 'maxLength'>,
): string {
  const parts = iso.split('-')
  const pattern = patternFor(name)
  const hasNoRoom = type === 'comb' || (maxLength !== null && maxLength < iso.length)
  const separator = hasNoRoom ? '' : pattern && pattern.parts[0] !== 0 ? '/' : '-'
  return dateOrder(name)
    .map((at) => parts[at])
    .join(separator)
}
