import { type InferSelectModel, sql } from 'drizzle-orm'
import { brandCategory } from '#contract/items.ts'
import type { Database } from '#server/platform/db/database.ts'
import { builtInItems } from './builtin.ts'
import { emptyFields } from './stored.ts'
import { publicItems } from './table.ts'

// These have their own columns.
const { description: _d, categories: _c, ...emptyContent } = emptyFields
export { emptyContent }

/** A built-in item, unencrypted. */
export type CuratedItem = Pick<
  InferSelectModel<typeof publicItems>,
  'id' | 'itemType' | 'name' | 'description' | 'categories' | 'headings' | 'content'
>

const curatedTemplates = (): CuratedItem[] =>
  builtInItems().map(({ sections, documentType, preview, ...item }) => ({
    ...item,
    itemType: 'template',
    content: { ...emptyContent, sections, documentType, preview },
  }))

/** Publishes the built-in templates and other built-in items; likes and use counts are kept. */
export async function putCurated(db: Database, others: readonly CuratedItem[]): Promise<void> {
  const rows = [...curatedTemplates(), ...others].map((item) => ({
    ...item,
    curated: true,
    author: 'Ausculta',
    categories: [...item.categories, brandCategory],
  }))
  const newer = (column: string) => sql.raw(`excluded.${column}`)
  await db.system((tx) =>
    tx
      .insert(publicItems)
      .values(rows)
      .onConflictDoUpdate({
        target: publicItems.id,
        set: {
          name: newer('name'),
          description: newer('description'),
          categories: newer('categories'),
          headings: newer('headings'),
          content: newer('content'),
          version: sql`${publicItems.version} + 1`,
          updated: sql`now()`,
        },
        setWhere: sql`(${publicItems.name}, ${publicItems.description}, ${publicItems.categories}, ${publicItems.content}) is distinct from (excluded.name, excluded.description, excluded.categories, excluded.content)`,
      }),
  )
}
