import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { fillPath } from '#contract/call.ts'
import { AppError } from '#contract/errors.ts'
import { getTakeoutContent, type Takeout } from '#contract/data-export.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import { hashSecret, newSecret } from '#server/identity/accounts/tokens.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import { readSealed } from '#server/platform/storage/sealed.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { streamed } from '#server/platform/http/streamed.ts'
import type { Services } from '#server/services.ts'
import { takeouts } from './table.ts'

export type TakeoutRow = typeof takeouts.$inferSelect
/** A copy of everything is kept no longer than this. */
export const KEPT_MS = 7 * 86_400_000
const TICKET_MS = 5 * 60_000

const missing = () => new AppError('not-found', 'This copy no longer exists.')

function presentTakeout(row: TakeoutRow): Takeout {
  const { id, state, done, total, size, created, expires, missing: lost } = row
  const dates = { created: created.toISOString(), expires: expires?.toISOString() ?? null }
  return { id, state, done, total, size, missing: lost, ...dates }
}

export async function listTakeouts(s: Services, userId: string): Promise<{ items: Takeout[] }> {
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(takeouts)
      .where(eq(takeouts.userId, userId))
      .orderBy(desc(takeouts.created))
      .limit(20),
  )
  return { items: rows.map(presentTakeout) }
}

/** Begins to make a copy; one that is being made already is answered. @throws AppError 'reauthenticate' */
export async function startTakeout(s: Services, user: Caller, timezone: string): Promise<Takeout> {
  await assertRecent(s, user)
  const userId = user.id
  return s.db.as(userId, async (tx) => {
    const working = and(eq(takeouts.userId, userId), eq(takeouts.state, 'working'))
    const [known] = await tx.select().from(takeouts).where(working)
    if (known) return presentTakeout(known)
    const row = { id: randomUUID(), userId, state: 'working' as const, timezone, created: s.now() }
    const [made] = await tx.insert(takeouts).values(row).returning()
    if (!made) throw missing()
    await s.jobs.enqueue(tx, 'make-takeout', { userId, id: row.id }, { key: row.id })
    return presentTakeout(made)
  })
}

/** Stops making a copy, or deletes a finished one. @throws AppError 'not-found' */
export async function deleteTakeout(s: Services, userId: string, id: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const [gone] = await tx
      .delete(takeouts)
      .where(and(eq(takeouts.id, id), eq(takeouts.userId, userId)))
      .returning({ key: takeouts.storageKey })
    if (!gone) throw missing()
    if (gone.key) await s.jobs.enqueue(tx, 'delete-stored', { key: gone.key })
  })
}

/** @throws AppError 'not-found' if there is no file, 'reauthenticate' */
export async function linkTakeout(s: Services, user: Caller, id: string) {
  await assertRecent(s, user)
  const secret = newSecret()
  const ticketExpires = new Date(s.now().getTime() + TICKET_MS)
  const changed = await s.db.as(user.id, (tx) =>
    tx
      .update(takeouts)
      .set({ ticketHash: hashSecret(secret), ticketExpires })
      .where(and(eq(takeouts.id, id), eq(takeouts.userId, user.id), eq(takeouts.state, 'ready')))
      .returning({ id: takeouts.id }),
  )
  if (changed.length === 0) throw missing()
  const url = `${fillPath(getTakeoutContent.path, { id })}?ticket=${secret}`
  return { url, expires: ticketExpires.toISOString() }
}

/** The file, once a ticket. @throws AppError 'not-found' if the ticket was used or has run out */
export async function takeoutContent(
  s: Services,
  userId: string,
  id: string,
  ticket: string,
): Promise<Response> {
  const now = s.now()
  const [row] = await s.db.as(userId, (tx) =>
    tx
      .update(takeouts)
      .set({ ticketHash: null, ticketExpires: null })
      .where(
        and(
          eq(takeouts.id, id),
          eq(takeouts.userId, userId),
          eq(takeouts.ticketHash, hashSecret(ticket)),
          gt(takeouts.ticketExpires, now),
          gt(takeouts.expires, now),
        ),
      )
      .returning(),
  )
  if (!row?.storageKey) throw missing()
  const keys = await s.keys.keysFor(userScope(userId))
  const { stream, size } = await readSealed(s.storage, row.storageKey, keys)
  const day = row.created.toISOString().slice(0, 10)
  return new Response(streamed(stream), {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': `attachment; filename="ausculta-${day}.zip"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** Deletes expired copies. */
export async function sweepTakeouts(s: Services, userId: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const old = and(eq(takeouts.userId, userId), lt(takeouts.expires, s.now()))
    const gone = await tx.delete(takeouts).where(old).returning({ key: takeouts.storageKey })
    for (const { key } of gone) if (key) await s.jobs.enqueue(tx, 'delete-stored', { key })
  })
}
