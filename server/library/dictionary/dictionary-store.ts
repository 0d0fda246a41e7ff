import { and, eq } from 'drizzle-orm'
import type { DictionaryOwner, DictionaryTerm, NewTerm } from '#contract/dictionary.ts'
import { AppError } from '#contract/errors.ts'
import { systemScope, userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { withGroupDictionary } from './group-dictionary.ts'
import { inParts, opened, type Shelf, sorted } from './shelf.ts'
import { dictionaryTerms, sharedTerms } from './table.ts'

export type User = Pick<Caller, 'id' | 'role'>

/** Works on a dictionary in one transaction. @throws AppError 'Unauthorized' for a group that the user hasn't joined */
export async function withDictionary<T>(
  s: Services,
  user: User,
  owner: DictionaryOwner,
  work: (shelf: Shelf) => Promise<T>,
): Promise<T> {
  if (owner === 'user') {
    const vault = await openVault(s.keys, userScope(user.id))
    return s.db.as(user.id, (tx) => work(ownDictionary(s, tx, vault, user.id)))
  }
  if (owner !== 'clinic') return withGroupDictionary(s, user.id, owner, work)
  const vault = await openVault(s.keys, systemScope)
  return s.db.system((tx) => work(clinicShelf(s, tx, vault, user.role === 'administrator')))
}

/** The words of the clinic. */
export async function clinicTerms(s: Services): Promise<DictionaryTerm[]> {
  const vault = await openVault(s.keys, systemScope)
  return s.db.system((tx) => clinicShelf(s, tx, vault, false).all())
}

const ownBound = (id: string) => ({ table: 'dictionary_term', row: id, column: 'sealed' })
const sharedBound = (id: string) => ({ table: 'shared_term', row: id, column: 'sealed' })

/** A user's own dictionary inside their transaction. */
export function ownDictionary(s: Services, tx: Tx, vault: Vault, userId: string): Shelf {
  const mine = (id: string) => and(eq(dictionaryTerms.id, id), eq(dictionaryTerms.userId, userId))
  return {
    mayEdit: async () => true,
    assertMayEdit: async () => {},
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

function clinicShelf(s: Services, tx: Tx, vault: Vault, isEditable: boolean): Shelf {
  const one = (id: string) => and(eq(sharedTerms.id, id), eq(sharedTerms.ownerKind, 'clinic'))
  const assertMayEdit = async () => {
    if (!isEditable)
      throw new AppError('forbidden', 'Only an administrator can edit the clinic’s dictionary.')
  }
  return {
    mayEdit: async () => isEditable,
    assertMayEdit,
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
      await assertMayEdit()
      return (await tx.delete(sharedTerms).where(one(id)).returning()).length > 0
    },
  }
}
