import type { ScribeHead } from '#contract/scribes.ts'

interface Page {
  items: ScribeHead[]
  cursor: string | null
}

/**
 * Lays a freshly read first page over the pages already loaded. Changed visits move to the top, so below the new page the
 * old rows still hold, unless more changed than one page shows: then only the new page is kept and the rest is read when
 * one scrolls there.
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
