import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Query } from '#contract/endpoint.ts'
import type { FormSummary, listForms as endpoint } from '#contract/forms.ts'
import { parseCursor } from '#server/library/items/list.ts'
import type { FormOperations } from '#server/library/items/form-operations.ts'
import { publicColumns } from '#server/library/items/stored.ts'
import { itemLikes, publicItems } from '#server/library/items/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { builtInForm } from './built-in.ts'
import { copyForm } from './copy.ts'
import { failing } from './failing.ts'
import { openListed, readForms } from './find.ts'
import type { AssertRoom } from './incoming.ts'
import { assertPublishable } from './publish.ts'
import { presentSummary } from './stored.ts'
import { forms } from './table.ts'

/** The operations on forms that the library needs. Errors use the words of specification §8. */
export const formOperations = (s: Services, assertRoom: AssertRoom): FormOperations => ({
  copy: (userId, id) => failing(s, 'copy', () => copyForm(s, assertRoom, userId, id)),
  assertPublishable: (userId, id, confirmed) =>
    failing(s, 'publish', () => assertPublishable(s, userId, id, confirmed)),
})

/** The public rows of the built-in forms and of other users' forms that the user likes, by name. */
function chosenForms(tx: Tx, userId: string, { from, limit }: { from: number; limit: number }) {
  const liked = tx
    .select({ id: itemLikes.itemId })
    .from(itemLikes)
    .where(eq(itemLikes.userId, userId))
  return tx
    .select(publicColumns)
    .from(publicItems)
    .where(
      and(
        eq(publicItems.itemType, 'form'),
        eq(publicItems.state, 'listed'),
        sql`(${publicItems.curated} or ${inArray(publicItems.id, liked)})`,
        sql`${publicItems.userId} is distinct from ${userId}`,
      ),
    )
    .orderBy(sql`lower(${publicItems.name})`, publicItems.id)
    .limit(limit)
    .offset(from)
}

/** A page of the built-in forms and those of other users that the user likes, by name. */
export async function listLibraryForms(
  s: Services,
  userId: string,
  { cursor, limit }: Pick<Query<typeof endpoint>, 'cursor' | 'limit'>,
): Promise<{ items: FormSummary[]; cursor: string | null }> {
  const from = parseCursor(cursor)
  const { chosen, rows } = await s.db.as(userId, async (tx) => {
    const found = await chosenForms(tx, userId, { from, limit: limit + 1 })
    const ids = found.map(({ id }) => id)
    const rows =
      ids.length > 0 ? await readForms(tx, inArray(forms.itemId, ids), { limit: ids.length }) : []
    return { chosen: found, rows }
  })
  const known = await Promise.all(rows.map((row) => openListed(s, row)))
  const byId = new Map(known.map((form) => [form.row.itemId, form]))
  const page = chosen
    .slice(0, limit)
    .flatMap((open) => builtInForm(open) ?? byId.get(open.id) ?? [])
  return {
    items: page.map((form) => presentSummary(form, userId)),
    cursor: chosen.length > limit ? String(from + limit) : null,
  }
}
