import { readFileSync } from 'node:fs'
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { messages } from '#server/visits/chat/table.ts'
import { questionTranslations } from '#server/visits/intake/translation/table.ts'
import { questionSets } from '#server/visits/question-sets/table.ts'
import { items } from '#server/library/items/table.ts'
import { notes } from '#server/visits/notes/table.ts'
import {
  contextEntries,
  folders,
  intakes,
  scribeFiles,
  scribes,
} from '#server/visits/scribes/table.ts'
import { chunkTranslations, recordings } from '#server/visits/transcription/table.ts'

const everywhere = [
  'id',
  'user_id',
  'scribe_id',
  'file_id',
  'group_id',
  'generation_id',
  'nonce',
  'created',
  'updated',
  'version',
]
const page = readFileSync('docs/security.md', 'utf8')

/** Columns that the page gives a reason for, by the rows of a table. */
function explained(table: string): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith(`| \`${table}\` |`))
  return rows.flatMap((row) =>
    [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map((m) => m[1]!),
  )
}

test.each<[string, PgTable]>(
  [
    folders,
    scribes,
    contextEntries,
    intakes,
    questionSets,
    questionTranslations,
    scribeFiles,
    items,
    recordings,
    chunkTranslations,
    messages,
    notes,
  ].map((table): [string, PgTable] => [getTableConfig(table).name, table]),
)('each unencrypted column of %s has its reason in the documentation', (name, table) => {
  const clear = Object.values(getTableColumns(table))
    .filter((column) => column.getSQLType() !== 'bytea' && !everywhere.includes(column.name))
    .map((column) => column.name)
  expect(explained(name).toSorted()).toEqual(clear.toSorted())
})
