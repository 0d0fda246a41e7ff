import type { DictionaryTerm, NewTerm } from '#contract/dictionary.ts'
import { plainName } from '#server/clinical/drugs/lexicon.ts'

/** One dictionary inside a transaction: its rows, opened and sealed. */
export interface Shelf {
  mayEdit(): Promise<boolean>
  /** @throws AppError 'forbidden' if the user may not add or change terms */
  assertMayEdit(): Promise<void>
  all(): Promise<DictionaryTerm[]>
  /** Adds terms that are new. */
  put(terms: readonly { id: string; term: NewTerm }[]): Promise<void>
  /** Changes a term where its version is still this one; returns the changed term. */
  change(id: string, version: number, term: NewTerm): Promise<DictionaryTerm | undefined>
  /** Returns whether there was one. */
  remove(id: string): Promise<boolean>
}

/** A term of a row. */
export const opened = ({ id, version }: { id: string; version: number }, term: NewTerm) => ({
  ...term,
  id,
  version,
})

/** By the alphabet. */
export const sorted = (terms: DictionaryTerm[]): DictionaryTerm[] =>
  terms
    .map((term) => ({ term, key: plainName(term.term) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ term }) => term)

/** Rows of one statement stay far below PostgreSQL's limit of 65,535 parameters. */
const rowsAtOnce = 1_000

export function inParts<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) parts.push(rows.slice(at, at + rowsAtOnce))
  return parts
}
