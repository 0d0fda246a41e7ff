import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { ExportRule } from './export-file.ts'

/** A column of ciphertexts, and how their additional data identifies a row. */
export interface SealedColumn {
  table: string
  column: string
  /** SQL of the `row` that a ciphertext is bound to: the primary key, its parts joined by colons. */
  row: string
  /** SQL of the `version` that it's bound to; null if none. */
  version: string
}

/**
 * What happens to rows of a visit when the visit is deleted. 'cascade': the same statement deletes them (foreign key);
 * 'stays': they hold ids only and are kept on purpose; 'expires': they expire within minutes anyway.
 */
type VisitRule = 'cascade' | 'stays' | 'expires'

type ColumnName<T extends PgTable> = keyof T['_']['columns'] & string

interface TableRules<T extends PgTable, S> {
  /** Needed for a table that names its user. */
  export?: ExportRule<S>
  /** Required for a table whose rows belong to a visit or to a part of one. */
  visit?: VisitRule
  /** Columns of bytes without a ciphertext of a data key: hashes, and the wrapped keys themselves. */
  unsealed?: readonly ColumnName<T>[]
  /** SQL of the value that ciphertexts are bound to, if not the primary key. */
  boundTo?: string
  /** Ciphertexts are bound to the column `version` too. */
  isVersioned?: boolean
  /** No request can change a row. It keeps the data key it was written with, so that key is kept too. */
  isFinal?: boolean
  /** The column with the key of a sealed object in the storage. */
  storageKey?: ColumnName<T>
}

/** The rules of a table for data export, retention and key rotation. */
export interface TableDescription<S> {
  name: string
  export: ExportRule<S> | undefined
  visit: VisitRule | undefined
  sealed: readonly SealedColumn[]
  isFinal: boolean
  /** The table and its column with keys of sealed objects in the storage. */
  objects: { table: PgTable; key: PgColumn } | undefined
}

/** Describes a table. Every column of bytes counts as sealed unless it is named as `unsealed`. */
export function describeTable<T extends PgTable, S = unknown>(
  table: T,
  rules: TableRules<T, S>,
): TableDescription<S> {
  const { name, primaryKeys, columns } = getTableConfig(table)
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const row = rules.boundTo ?? keys.map((key) => `"${key.name}"::text`).join(` || ':' || `)
  const version = rules.isVersioned ? 'version' : 'null'
  const named = Object.entries(getTableColumns(table))
  const unsealed: readonly string[] = rules.unsealed ?? []
  const key = named.find(([property]) => property === rules.storageKey)?.[1]
  return {
    name,
    export: rules.export,
    visit: rules.visit,
    sealed: named
      .filter(([property, column]) => isBytes(column) && !unsealed.includes(property))
      .map(([, column]) => ({ table: name, column: column.name, row, version })),
    isFinal: rules.isFinal ?? false,
    objects: key && { table, key },
  }
}

const isBytes = (column: PgColumn) => column.getSQLType() === 'bytea'
