import { randomUUID } from 'node:crypto'
import { and, desc, eq, type InferSelectModel } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Memory, MemoryProposal } from '#contract/memories.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'
import { createMemory, listMemories } from './memories.ts'
import { mayInfer } from './queue.ts'
import { memoryProposals } from './table.ts'

type Row = InferSelectModel<typeof memoryProposals>
/** Observations of a habit. */
export type HabitObservation = Pick<
  MemoryProposal,
  'command' | 'before' | 'after' | 'from' | 'writer' | 'times'
>

const bound = (id: string) => ({ table: 'memory_proposal', row: id, column: 'sealed' })
const seenIn = (row: Row, vault: Vault) => vault.open<HabitObservation>(row.sealed, bound(row.id))

/** The number of times that makes an edit a habit; an explicit message to the assistant counts at once. */
const OFTEN = 2
/** Newer ones replace older ones, so that the list stays short. */
const MOST = 50

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Stores an observation, along with earlier ones. It's suggested after enough observations; a known or dismissed one is
 * never suggested again.
 */
export async function keepSeen(
  s: Services,
  userId: string,
  scribeId: string,
  all: readonly HabitObservation[],
): Promise<void> {
  if (all.length === 0) return
  const vault = await openVault(s.keys, userScope(userId))
  const known = await listMemories(s, userId)
  await s.db.as(userId, async (tx) => {
    const rows = await selectRows(tx, userId)
    for (const seen of all) {
      if (known.some(({ command }) => isSame(command, seen.command))) continue
      const before = rows.find((row) => isSame(seenIn(row, vault).command, seen.command))
      await keepOne(s, tx, vault, { userId, scribeId, seen, before })
    }
    await forgetOldest(tx, userId)
    await publish(s.db, tx, userId, { topic: 'memory' })
  })
}

const selectRows = (tx: Tx, userId: string) =>
  tx
    .select()
    .from(memoryProposals)
    .where(eq(memoryProposals.userId, userId))
    .orderBy(desc(memoryProposals.updated))

interface Keeping {
  userId: string
  scribeId: string
  seen: HabitObservation
  before: Row | undefined
}

async function keepOne(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, scribeId, seen, before }: Keeping,
): Promise<void> {
  if (before && before.state !== 'seen' && before.state !== 'open') return
  const id = before?.id ?? randomUUID()
  const times = seen.times + (before ? seenIn(before, vault).times : 0)
  const isHabit = seen.from === 'message' || times >= OFTEN
  const state = isHabit ? ('open' as const) : ('seen' as const)
  // The newest example is the one that its user remembers.
  const sealed = vault.seal({ ...seen, times }, bound(id))
  const values = { scribeId, state, sealed, updated: s.now() }
  await tx
    .insert(memoryProposals)
    .values({ id, userId, created: s.now(), ...values })
    .onConflictDoUpdate({ target: memoryProposals.id, set: values })
}

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  // Decisions stay: dismissed suggestions must not return.
  const rows = (await selectRows(tx, userId)).filter(
    ({ state }) => state === 'seen' || state === 'open',
  )
  for (const { id } of rows.slice(MOST))
    await tx.delete(memoryProposals).where(eq(memoryProposals.id, id))
}

/** Suggested memories, newest first; empty while suggestions are off (specification §4). */
export async function listProposals(s: Services, userId: string): Promise<MemoryProposal[]> {
  const { settings } = await loadUser(s, userId)
  if (!mayInfer(settings)) return []
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) => selectRows(tx, userId))
  return rows
    .filter(({ state }) => state === 'open')
    .map((row) => ({
      id: row.id,
      scribeId: row.scribeId,
      ...seenIn(row, vault),
      created: row.created.toISOString(),
    }))
}

/** All that was seen, with what became of it, for a copy of everything. */
export async function everyProposal(s: Services, userId: string) {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) => selectRows(tx, userId))
  return rows.map((row) => ({
    id: row.id,
    scribeId: row.scribeId,
    state: row.state,
    ...seenIn(row, vault),
    created: row.created.toISOString(),
  }))
}

/** Saves a suggestion in its user's wording. @throws AppError if it was deleted, or if there are too many */
export async function saveProposal(
  s: Services,
  userId: string,
  id: string,
  command: string,
): Promise<Memory> {
  await s.db.as(userId, (tx) => openProposal(tx, userId, id))
  // Under one id, so that a second click makes no second memory.
  const memory = await createMemory(s, userId, { id, command, enabled: true })
  await decide(s, userId, id, 'saved')
  return memory
}

export async function dismissProposal(s: Services, userId: string, id: string): Promise<void> {
  await decide(s, userId, id, 'dismissed')
}

async function decide(
  s: Services,
  userId: string,
  id: string,
  state: 'saved' | 'dismissed',
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const row = await openProposal(tx, userId, id)
    // The quotations have done their work; the words alone keep it from coming again.
    const sealed = vault.seal({ ...seenIn(row, vault), before: '', after: '' }, bound(id))
    await tx
      .update(memoryProposals)
      .set({ state, sealed, updated: s.now() })
      .where(eq(memoryProposals.id, id))
    await publish(s.db, tx, userId, { topic: 'memory', id })
  })
}

async function openProposal(tx: Tx, userId: string, id: string): Promise<Row> {
  const mine = and(eq(memoryProposals.id, id), eq(memoryProposals.userId, userId))
  const [row] = isUuid(id) ? await tx.select().from(memoryProposals).where(mine).for('update') : []
  if (!row) throw new AppError('not-found', 'This suggestion no longer exists.')
  return row
}
