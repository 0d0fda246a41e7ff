import type { Item } from '#contract/items.ts'

/** The templates whose name, description, categories or headings contain every word. */
export function matching(items: readonly Item[], query: string): Item[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = [item.name, item.description, ...item.categories, ...item.headings]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
