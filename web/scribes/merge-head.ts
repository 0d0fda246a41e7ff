import type { ScribeHead } from '#contract/scribes.ts'

interface Page {
  items: ScribeHead[]
  cursor: string | null
}

/**
 * Merges a new first page into the loaded pages. Changed visits move to the top, so the old rows below it are still right,
 * unless more visits changed than fit on one page: then only the new page is kept, and the rest is read on scrolling.
 */
export function mergeHead(known: readonly Page[], head: Page): Page[] {
  const end = head.items.at(-1)
  const top = known[0]?.items[0]
  if (!end || !top || head.cursor === null || end.updated > top.updated) return [head]
  const fresh = new Set(head.items.map(({ id }) => id))
  const below = known
    .flatMap(({ items }) => items)
    .filter((row) => row.updated <= end.updated && !fresh.has(row.id))
  if (below.length === 0) return [head]
  return [head, { items: below, cursor: known.at(-1)?.cursor ?? null }]
}
