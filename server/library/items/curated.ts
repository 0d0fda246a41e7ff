import { sql } from 'drizzle-orm'
import { brandCategory } from '#contract/items.ts'
import type { Database } from '#server/platform/db/database.ts'
import { builtInItems } from './builtin.ts'
import { emptyFields } from './stored.ts'
import { publicItems } from './table.ts'

// These have their own columns.
const { description: _d, categories: _c, ...emptyContent } = emptyFields

/** Publishes the built-in templates; their likes and uses stay. */
export async function putCurated(db: Database): Promise<void> {
  const rows = builtInItems().map(({ sections, documentType, categories, preview, ...item }) => ({
    ...item,
    itemType: 'template' as const,
    curated: true,
    author: 'Ausculta',
    categories: [...categories, brandCategory],
    content: { ...emptyContent, sections, documentType, preview },
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
