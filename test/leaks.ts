import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Columns in which some words lie readable: every column of every table as it lies there, with the queue. */
export async function leaksInDatabase(query: Query, words: readonly string[]): Promise<string[]> {
  const columns = await query(
    `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  )
  if (columns.length < 100) throw new Error('these cannot be all columns')
  // Bytes read as text are hexadecimal, so that an unsealed column shows as well.
  const looks = columns.map(({ table, column }) => {
    const name = `${String(table)}.${String(column)}`
    return `select '${name}' as name from ${String(table)} where ${String(column)}::text ilike any ($1)`
  })
  const forms = words.flatMap((word) => [word, Buffer.from(word).toString('hex')])
  const found = await query(looks.join(' union '), [forms.map((form) => `%${form}%`)])
  return found.map(({ name }) => String(name)).toSorted()
}

/** Files below a folder that hold a word or are called by it. */
export async function leaksInFolder(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const leaks: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.name.includes(word)) leaks.push(path)
    if (!entry.isFile()) continue
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'))) leaks.push(path)
  }
  return leaks
}
