import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Folder } from '#contract/scribes.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { folderBound, presentFolder } from './present.ts'
import { folders, scribes } from './table.ts'

/** The user's folders by name, each with the number of its unarchived scribes. */
export async function listFolders(s: Services, userId: string): Promise<{ items: Folder[] }> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select({ folder: folders, n: count(scribes.id) })
      .from(folders)
      .leftJoin(scribes, and(eq(scribes.folderId, folders.id), eq(scribes.archived, false)))
      .where(eq(folders.userId, userId))
      .groupBy(folders.id),
  )
  const items = rows.map(({ folder, n }) => presentFolder(folder, n, vault))
  return { items: items.toSorted((a, b) => a.name.localeCompare(b.name)) }
}

export async function createFolder(s: Services, userId: string, name: string): Promise<Folder> {
  const vault = await openVault(s.keys, userScope(userId))
  const id = randomUUID()
  return s.db.as(userId, async (tx) => {
    const [row] = await tx
      .insert(folders)
      .values({ id, userId, sealed: vault.seal({ name }, folderBound(id)) })
      .returning()
    if (!row) throw new AppError('failed', 'The folder could not be created.')
    await publish(s.db, tx, userId, { topic: 'folder', id })
    return presentFolder(row, 0, vault)
  })
}

/** @throws AppError 'not-found'. */
export async function renameFolder(
  s: Services,
  userId: string,
  id: string,
  name: string,
): Promise<Folder> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const sealed = vault.seal({ name }, folderBound(id))
    const mine = and(eq(folders.id, id), eq(folders.userId, userId))
    const [row] = await tx.update(folders).set({ sealed, updated: s.now() }).where(mine).returning()
    if (!row) throw new AppError('not-found', 'This folder does not exist.')
    const [held] = await tx
      .select({ n: count() })
      .from(scribes)
      .where(and(eq(scribes.folderId, id), eq(scribes.archived, false)))
    await publish(s.db, tx, userId, { topic: 'folder', id })
    return presentFolder(row, held?.n ?? 0, vault)
  })
}

/** Its scribes stay. */
export async function deleteFolder(s: Services, userId: string, id: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    await tx.delete(folders).where(and(eq(folders.id, id), eq(folders.userId, userId)))
    await publish(s.db, tx, userId, { topic: 'folder', id })
  })
}
