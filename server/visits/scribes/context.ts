import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ContextEntry } from '#contract/scribes.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { touchScribe, scribeRow } from './change.ts'
import { contextBound, presentContext } from './present.ts'
import { contextEntries } from './table.ts'

const missing = () => new AppError('not-found', 'This note no longer exists.')

/**
 * Adds a context note; an existing one with the same id stays as it is.
 * @throws AppError 'Scribe not found', or 'not-found' for an id that is taken
 */
export async function addContext(
  s: Services,
  userId: string,
  scribeId: string,
  input: { id?: string | undefined; content: string },
): Promise<ContextEntry> {
  const vault = await openVault(s.keys, userScope(userId))
  const id = input.id ?? randomUUID()
  return s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
    const sealed = vault.seal({ content: input.content }, contextBound(id))
    await tx
      .insert(contextEntries)
      .values({ id, userId, scribeId, sealed, created: s.now() })
      .onConflictDoNothing()
    const [row] = await tx
      .select()
      .from(contextEntries)
      .where(and(eq(contextEntries.id, id), eq(contextEntries.scribeId, scribeId)))
    if (!row) throw missing()
    await touchScribe(s, tx, userId, scribeId, { source: true, draft: false })
    return presentContext(row, vault)
  })
}

/** @throws AppError 'version-mismatch' with the newer text. */
export async function updateContext(
  s: Services,
  userId: string,
  { id: scribeId, entryId }: { id: string; entryId: string },
  input: { content: string; version: number },
): Promise<ContextEntry> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const mine = and(
      eq(contextEntries.id, entryId),
      eq(contextEntries.scribeId, scribeId),
      eq(contextEntries.userId, userId),
    )
    const [old] = await tx.select().from(contextEntries).where(mine)
    if (!old) throw missing()
    const sealed = vault.seal({ content: input.content }, contextBound(entryId))
    const [row] = await tx
      .update(contextEntries)
      .set({ sealed, version: input.version + 1 })
      .where(and(mine, eq(contextEntries.version, input.version)))
      .returning()
    if (!row)
      throw new AppError('version-mismatch', 'version-mismatch', {
        current: presentContext(old, vault),
      })
    await touchScribe(s, tx, userId, scribeId, { source: true })
    return presentContext(row, vault)
  })
}

export async function deleteContext(
  s: Services,
  userId: string,
  { id: scribeId, entryId }: { id: string; entryId: string },
): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const mine = and(
      eq(contextEntries.id, entryId),
      eq(contextEntries.scribeId, scribeId),
      eq(contextEntries.userId, userId),
    )
    const gone = await tx.delete(contextEntries).where(mine).returning({ id: contextEntries.id })
    if (gone.length > 0) await touchScribe(s, tx, userId, scribeId, { source: true })
  })
}
