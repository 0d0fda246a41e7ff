import { defaultTemplateId, type Item } from '#contract/items.ts'
import { localStore } from '#web/browser-storage.ts'
import { t } from '#web/i18n/i18n.ts'

const storageKey = 'recent-templates'
const most = 4

/** Ids of the templates used last in this browser, newest first. */
export function recentTemplates(): string[] {
  try {
    const kept: unknown = JSON.parse(localStore.get(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberTemplate(id: string): void {
  const ids = [id, ...recentTemplates().filter((other) => other !== id)].slice(0, most)
  localStore.set(storageKey, JSON.stringify(ids))
}

interface TemplateGroup {
  label: string
  items: Item[]
}

/**
 * Templates in the order that users look for them: the default, recently used ones, the user's own and their groups',
 * liked ones, built-in ones, each by name and only those that match all words; then the public library's other matches.
 */
export function groupTemplates(
  items: readonly Item[],
  {
    defaultId,
    recent,
    search,
    found: others = [],
  }: {
    defaultId: string
    recent: readonly string[]
    search: string
    found?: readonly Item[]
  },
): TemplateGroup[] {
  const found = searchTemplates(items, search)
  const first = found.filter(({ id }) => id === defaultId)
  const used = recent.flatMap((id) => found.filter((item) => item.id === id && id !== defaultId))
  const rest = found
    .filter((item) => !first.includes(item) && !used.includes(item))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const own = rest.filter(({ mine, public: isPublic }) => mine || !isPublic)
  const liked = rest.filter((item) => !own.includes(item) && item.likedByMe)
  const groups: TemplateGroup[] = [
    { label: t('Default'), items: first },
    { label: t('Recent'), items: used },
    { label: t('Mine'), items: own },
    { label: t('Liked'), items: liked },
    {
      label: t('By Ausculta'),
      items: rest.filter((item) => !own.includes(item) && !liked.includes(item)),
    },
    // Found by a misspelt word, or in none of the user's lists.
    {
      label: t('Public library'),
      items: others.filter(({ id }) => !found.some((item) => item.id === id)),
    },
  ]
  return groups.filter((group) => group.items.length > 0)
}

function searchTemplates(items: readonly Item[], search: string): Item[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ name, description, categories }) => {
    const text = [name, description, ...categories].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
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
