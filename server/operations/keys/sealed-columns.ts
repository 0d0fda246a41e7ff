import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'

/** A column of ciphertexts, and what names a row in their additional data. */
export interface SealedColumn {
  table: string
  column: string
  /** SQL of the `row` that a ciphertext is bound to: the primary key, its parts joined by colons. */
  row: string
  /** SQL of the `version` that it is bound to; null where it is bound to none. */
  version: string
}

/** Columns of bytes that hold no ciphertext of a data key: hashes, and the wrapped keys themselves. */
const unsealed: readonly string[] = [
  'session.secret_hash',
  'session.former_hash',
  'email_token.token_hash',
  'data_key.wrapped',
  'recording_ticket.ticket_hash',
  'consent_memory.patient_key',
]

/** Rows that no request can change: they keep the data key they were written with, which is therefore kept too. */
export const unchanging: readonly string[] = ['consent_event', 'note_signature']

/** Tables whose ciphertexts are bound to something else than their primary key. */
const otherRows: Record<string, string> = {
  chunk_translation: `scribe_id || ':' || nonce`,
  consent_memory: `encode(patient_key, 'hex')`,
}

/** Tables whose ciphertexts are bound to the version of their row. */
const versioned: readonly string[] = ['note', 'chunk_edit']

/**
 * Every sealed column, read from the catalogue of the database, so that a new table cannot be forgotten. A table that
 * binds its ciphertexts to something else than its key and does not say so here fails to open, aloud.
 */
export async function sealedColumns(tx: Tx): Promise<SealedColumn[]> {
  const { rows } = await tx.execute<{ table: string; column: string; keys: string[] }>(sql`
    select c.relname::text as table, a.attname::text as column,
      (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
        from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'bytea'::regtype
    order by 1, 2`)
  return rows
    .filter(({ table, column }) => !unsealed.includes(`${table}.${column}`))
    .map(({ table, column, keys }) => ({
      table,
      column,
      version: versioned.includes(table) ? 'version' : 'null',
      row: otherRows[table] ?? keys.map((key) => `"${key}"::text`).join(` || ':' || `),
    }))
}
