import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { SignInAnswer } from '#contract/accounts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { forgiveAttempts } from './attempts.ts'
import { factors, pendingMfa } from './table.ts'

const PENDING_MS = 10 * 60_000

/** The user whose first factor was verified, and their second factors. */
interface Waiting {
  userId: string
  firstFactor: string
  kinds: string[]
  /** The session to renew; none for a sign-in, which opens one. */
  sessionId?: string
}

/** The kinds of second factors of an account; empty if the first factor is enough. */
export async function kindsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ kind: factors.kind })
    .from(factors)
    .where(eq(factors.userId, userId))
  return rows.map(({ kind }) => kind)
}

/**
 * Waits ten minutes for the second factor.
 * @param tries counts that a right first factor takes back in the same transaction
 */
export async function openPending(
  s: Services,
  { userId, firstFactor, kinds, sessionId }: Waiting,
  tries: string[] = [],
): Promise<Extract<SignInAnswer, { state: 'mfa-required' }>> {
  const id = randomUUID()
  const expires = new Date(s.now().getTime() + PENDING_MS)
  await s.db.system(async (tx) => {
    const pending = tx.insert(pendingMfa).values({ id, userId, firstFactor, sessionId, expires })
    await Promise.all([pending, forgiveAttempts(tx, tries)])
  })
  return { state: 'mfa-required', pendingId: id, factors: kinds }
}
