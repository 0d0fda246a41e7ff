import type { TemplateSection } from '#contract/item-fields.ts'

const keys = new WeakMap<TemplateSection, string>()

/** A name for a section that stays while it is edited and moved, so that the caret stays in it too. */
export function keyOf(section: TemplateSection): string {
  const known = keys.get(section)
  if (known) return known
  const key = crypto.randomUUID()
  keys.set(section, key)
  return key
}

/** The section with changes, under the same name. */
export function changed(
  section: TemplateSection,
  change: Partial<TemplateSection>,
): TemplateSection {
  const next = { ...section, ...change }
  keys.set(next, keyOf(section))
  return next
}

/** The list with one element at another place. Places outside the list change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  next.splice(to, 0, one)
  return next
}
