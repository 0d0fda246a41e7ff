import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, type InferSelectModel, max } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import {
  type createMemory as createEndpoint,
  type Memory,
  mostMemories,
  type updateMemory as updateEndpoint,
} from '#contract/memories.ts'
import type { Settings } from '#contract/profile.ts'
import { damagedText } from '#server/platform/crypto/damage.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import { changeSettingsIn } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { memories, memoryUses } from './table.ts'

type MemoryRow = InferSelectModel<typeof memories>
const bound = (id: string) => ({ table: 'memory', row: id, column: 'sealed' })

function present(
  { id, enabled, sealed, created, updated, version }: MemoryRow,
  vault: Vault,
  { notes, last } = unused,
): Memory {
  const { command } = vault.openOr(sealed, bound(id), { command: damagedText })
  return {
    id,
    command,
    enabled,
    notes,
    lastUsed: last?.toISOString() ?? null,
    created: created.toISOString(),
    updated: updated.toISOString(),
    version,
  }
}

interface Use {
  notes: number
  last: Date | null
}
const unused: Use = { notes: 0, last: null }

/** In how many notes each of the user's memories shows. */
async function countUses(tx: Tx, userId: string): Promise<Map<string, Use>> {
  const rows = await tx
    .select({ id: memoryUses.memoryId, notes: count(), last: max(memoryUses.used) })
    .from(memoryUses)
    .where(eq(memoryUses.userId, userId))
    .groupBy(memoryUses.memoryId)
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}

const selectRows = (tx: Tx, userId: string) =>
  tx.select().from(memories).where(eq(memories.userId, userId)).orderBy(asc(memories.created))

/** Oldest first. */
export async function listMemories(s: Services, userId: string): Promise<Memory[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const [rows, uses] = await s.db.as(userId, (tx) =>
    Promise.all([selectRows(tx, userId), countUses(tx, userId)]),
  )
  return rows.map((row) => present(row, vault, uses.get(row.id)))
}

/** The user's instructions for a language model, without damaged ones; none if memories are switched off. */
export async function activeMemories(
  s: Services,
  userId: string,
  { memoryEnabled }: Pick<Settings, 'memoryEnabled'>,
): Promise<Pick<Memory, 'id' | 'command'>[]> {
  if (!memoryEnabled) return []
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) => selectRows(tx, userId))
  return rows
    .filter(({ enabled }) => enabled)
    .flatMap(({ id, sealed }) => {
      const memory = vault.openOr<{ command: string } | undefined>(sealed, bound(id), undefined)
      return memory ? [{ id, ...memory }] : []
    })
}

/**
 * Saves a memory. The user's first one turns memories on.
 * @throws AppError 'bad-request' beyond the most that one user may have
 */
export async function createMemory(
  s: Services,
  userId: string,
  { id = randomUUID(), command, enabled }: Body<typeof createEndpoint>,
): Promise<Memory> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const known = await selectRows(tx, userId)
    if (known.length >= mostMemories)
      throw new AppError(
        'bad-request',
        message('At most {count, number} memories are kept. Remove one first.', {
          count: mostMemories,
        }),
      )
    const now = s.now()
    const sealed = vault.seal({ command }, bound(id))
    await tx
      .insert(memories)
      .values({ id, userId, enabled, sealed, created: now, updated: now })
      .onConflictDoNothing()
    // The first memory turns memories on: one that is saved and never used would surprise its author.
    if (known.length === 0 && enabled)
      await changeSettingsIn(s, tx, userId, { memoryEnabled: true })
    await publish(s.db, tx, userId, { topic: 'memory', id })
    return present(await lockedMemory(tx, userId, id), vault)
  })
}

/** @throws AppError 'version-mismatch' with the newer memory */
export async function updateMemory(
  s: Services,
  userId: string,
  id: string,
  { version, command, enabled }: Body<typeof updateEndpoint>,
): Promise<Memory> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await lockedMemory(tx, userId, id)
    const uses = await countUses(tx, userId)
    if (row.version !== version)
      throw new AppError('version-mismatch', 'version-mismatch', {
        current: present(row, vault, uses.get(id)),
      })
    const next = {
      version: version + 1,
      updated: s.now(),
      ...(enabled !== undefined && { enabled }),
      ...(command !== undefined && { sealed: vault.seal({ command }, bound(id)) }),
    }
    await tx.update(memories).set(next).where(eq(memories.id, id))
    await publish(s.db, tx, userId, { topic: 'memory', id })
    return present({ ...row, ...next }, vault, uses.get(id))
  })
}

export async function deleteMemory(s: Services, userId: string, id: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    await lockedMemory(tx, userId, id)
    await tx.delete(memories).where(eq(memories.id, id))
    await publish(s.db, tx, userId, { topic: 'memory', id })
  })
}

async function lockedMemory(tx: Tx, userId: string, id: string): Promise<MemoryRow> {
  const mine = and(eq(memories.id, id), eq(memories.userId, userId))
  const [row] = isUuid(id) ? await tx.select().from(memories).where(mine).for('update') : []
  if (!row) throw new AppError('not-found', 'This memory no longer exists.')
  return row
}
