import { defaultTemplateId, type Item } from '#contract/items.ts'

const storageKey = 'recent-templates'
const most = 4

/** Ids of the templates used last in this browser, newest first. */
export function recentTemplates(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberTemplate(id: string): void {
  const ids = [id, ...recentTemplates().filter((other) => other !== id)].slice(0, most)
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids))
  } catch {
    // A full or forbidden storage costs the memory of a choice, nothing else.
  }
}

export interface TemplateGroup {
  label: 'Default' | 'Recent' | 'All templates'
  items: Item[]
}

/** Templates as one looks for them: the default, those used last, then all by name; only those that hold all words. */
export function groupTemplates(
  items: readonly Item[],
  { defaultId, recent, search }: { defaultId: string; recent: readonly string[]; search: string },
): TemplateGroup[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = items.filter(({ name, description, categories }) => {
    const text = [name, description, ...categories].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  const first = found.filter(({ id }) => id === defaultId)
  const used = recent.flatMap((id) => found.filter((item) => item.id === id && id !== defaultId))
  const rest = found
    .filter((item) => !first.includes(item) && !used.includes(item))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const groups: TemplateGroup[] = [
    { label: 'Default', items: first },
    { label: 'Recent', items: used },
    { label: 'All templates', items: rest },
  ]
  return groups.filter((group) => group.items.length > 0)
}

/** What Generate writes without being asked further: the visit's templates, else the user's default. */
export function templatesFor(
  items: readonly Item[],
  chosen: readonly { id: string }[],
  defaultId: string,
): Item[] {
  const ofVisit = items.filter(({ id }) => chosen.some((one) => one.id === id))
  if (ofVisit.length > 0) return ofVisit
  const own = items.find(({ id }) => id === defaultId)
  const fallback = own ?? items.find(({ id }) => id === defaultTemplateId)
  return fallback ? [fallback] : []
}
