import type { TemplateSection } from '#contract/item-fields.ts'

const keys = new WeakMap<TemplateSection, string>()

/** A key for a section that survives editing and moving, so that the caret stays in it. */
export function sectionKey(section: TemplateSection): string {
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
  keys.set(next, sectionKey(section))
  return next
}

/**
 * Gives the sections of an answer their keys, so that the caret stays in place when an edit is saved: an unchanged
 * section keeps its own, a changed one that of the same position.
 */
export function carryKeys(
  before: readonly TemplateSection[],
  after: readonly TemplateSection[],
): void {
  const left = new Set(before)
  const same = after.map((section) => {
    const known = [...left].find((one) => isSame(one, section))
    if (known) left.delete(known)
    return known
  })
  for (const [at, section] of after.entries()) {
    const there = before[at]
    const known = same[at] ?? (there && left.has(there) ? there : undefined)
    if (known) keys.set(section, sectionKey(known))
  }
}

const isSame = (one: TemplateSection, other: TemplateSection) =>
  one.heading === other.heading && one.instruction === other.instruction && one.kind === other.kind

/** The list with one element at another place. Places outside the list change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  next.splice(to, 0, one)
  return next
}
