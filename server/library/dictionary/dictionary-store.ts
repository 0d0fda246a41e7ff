import { and, eq } from 'drizzle-orm'
import type { DictionaryOwner, DictionaryTerm, NewTerm } from '#contract/dictionary.ts'
import { systemScope, userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { plainName } from '#server/clinical/drugs/lexicon.ts'
import { dictionaryTerms, sharedTerms } from './table.ts'

/** One dictionary inside a transaction: its rows, opened and sealed. */
interface Shelf {
  all(): Promise<DictionaryTerm[]>
  /** Adds terms that are new. */
  put(terms: readonly { id: string; term: NewTerm }[]): Promise<void>
  /** Changes a term where its version is still this one; returns the changed term. */
  change(id: string, version: number, term: NewTerm): Promise<DictionaryTerm | undefined>
  /** Returns whether there was one. */
  remove(id: string): Promise<boolean>
}

/** Works on a dictionary as its owner; whether the caller may write is for the verb to say. */
export async function withDictionary<T>(
  s: Services,
  userId: string,
  owner: DictionaryOwner,
  work: (shelf: Shelf) => Promise<T>,
): Promise<T> {
  if (owner === 'user') {
    const vault = await openVault(s.keys, userScope(userId))
    return s.db.as(userId, (tx) => work(ownDictionary(s, tx, vault, userId)))
  }
  const vault = await openVault(s.keys, systemScope)
  return s.db.system((tx) => work(clinicShelf(s, tx, vault)))
}

const ownBound = (id: string) => ({ table: 'dictionary_term', row: id, column: 'sealed' })
const sharedBound = (id: string) => ({ table: 'shared_term', row: id, column: 'sealed' })

/** A user's own dictionary inside their transaction. */
export function ownDictionary(s: Services, tx: Tx, vault: Vault, userId: string): Shelf {
  const mine = (id: string) => and(eq(dictionaryTerms.id, id), eq(dictionaryTerms.userId, userId))
  return {
    async all() {
      const rows = await tx.select().from(dictionaryTerms).where(eq(dictionaryTerms.userId, userId))
      return sorted(
        rows.map((row) => opened(row, vault.open<NewTerm>(row.sealed, ownBound(row.id)))),
      )
    },
    async put(terms) {
      const rows = terms.map(({ id, term }) => ({
        id,
        userId,
        sealed: vault.seal(term, ownBound(id)),
        updated: s.now(),
      }))
      for (const some of inParts(rows)) await tx.insert(dictionaryTerms).values(some)
    },
    async change(id, version, term) {
      const [row] = await tx
        .update(dictionaryTerms)
        .set({ sealed: vault.seal(term, ownBound(id)), version: version + 1, updated: s.now() })
        .where(and(mine(id), eq(dictionaryTerms.version, version)))
        .returning()
      return row && opened(row, term)
    },
    async remove(id) {
      return (await tx.delete(dictionaryTerms).where(mine(id)).returning()).length > 0
    },
  }
}

function clinicShelf(s: Services, tx: Tx, vault: Vault): Shelf {
  const one = (id: string) => and(eq(sharedTerms.id, id), eq(sharedTerms.ownerKind, 'clinic'))
  return {
    async all() {
      const rows = await tx.select().from(sharedTerms).where(eq(sharedTerms.ownerKind, 'clinic'))
      return sorted(
        rows.map((row) => opened(row, vault.open<NewTerm>(row.sealed, sharedBound(row.id)))),
      )
    },
    async put(terms) {
      const rows = terms.map(({ id, term }) => ({
        id,
        ownerKind: 'clinic' as const,
        sealed: vault.seal(term, sharedBound(id)),
        updated: s.now(),
      }))
      for (const some of inParts(rows)) await tx.insert(sharedTerms).values(some)
    },
    async change(id, version, term) {
      const [row] = await tx
        .update(sharedTerms)
        .set({ sealed: vault.seal(term, sharedBound(id)), version: version + 1, updated: s.now() })
        .where(and(one(id), eq(sharedTerms.version, version)))
        .returning()
      return row && opened(row, term)
    },
    async remove(id) {
      return (await tx.delete(sharedTerms).where(one(id)).returning()).length > 0
    },
  }
}

const opened = ({ id, version }: { id: string; version: number }, term: NewTerm) => ({
  ...term,
  id,
  version,
})

const sorted = (terms: DictionaryTerm[]): DictionaryTerm[] =>
  terms
    .map((term) => ({ term, key: plainName(term.term) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ term }) => term)

/** Rows of one statement stay far below PostgreSQL's limit of 65,535 parameters. */
const rowsAtOnce = 1_000

function inParts<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) parts.push(rows.slice(at, at + rowsAtOnce))
  return parts
}
