import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { challenges } from '#server/identity/accounts/table.ts'
import { systemScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'

/** ASVS 5.0 §6.5.5: a code lives ten minutes at most. */
const CODE_MS = 10 * 60_000
/** ASVS 5.0 §6.6.3: this many guesses of six digits have a chance of one in 200,000. */
export const MAX_TRIES = 5

/** Which question an answer belongs to: of what kind, and to which session or sign-in it was put. */
export interface Of {
  kind:
    | 'phone-setup'
    | 'phone'
    | 'totp-setup'
    | 'passkey-setup'
    | 'passkey'
    | 'passkey-again'
    | 'passkey-alone'
  /** Null for a sign-in by passkey alone. */
  boundTo: string | null
}

const bound = (id: string) => ({ table: 'mfa_challenge', row: id, column: 'sealed' })
const whose = ({ kind, boundTo }: Of) =>
  and(
    eq(challenges.kind, kind),
    boundTo === null ? sql`${challenges.boundTo} is null` : eq(challenges.boundTo, boundTo),
  )

/** Stores what an answer will be compared with, for ten minutes; an earlier one of the same kind becomes invalid. */
export async function putChallenge(
  s: Services,
  of: Of,
  content: (id: string) => Promise<unknown>,
): Promise<{ challengeId: string; expiresAt: string }> {
  const id = randomUUID()
  const expires = new Date(s.now().getTime() + CODE_MS)
  const sealed = (await openVault(s.keys, systemScope)).seal(await content(id), bound(id))
  await s.db.system(async (tx) => {
    if (of.boundTo !== null) await tx.delete(challenges).where(whose(of))
    await tx.insert(challenges).values({ id, ...of, sealed, expires })
  })
  return { challengeId: id, expiresAt: expires.toISOString() }
}

/**
 * The newest challenge of its kind, or the named one, with one try counted before anything is compared.
 * @throws AppError 'Invalid verification code.', 'Verification code has expired.' or 'Too many attempts…'
 */
export async function tryChallenge<T>(
  s: Services,
  of: Of,
  id?: string,
): Promise<{ id: string; content: T }> {
  const [known] = await s.db.system((tx) =>
    tx
      .select()
      .from(challenges)
      .where(and(whose(of), id ? eq(challenges.id, id) : undefined))
      .orderBy(desc(challenges.expires))
      .limit(1),
  )
  if (!known) throw new AppError('bad-request', words.invalidCode)
  if (known.expires <= s.now()) throw new AppError('bad-request', words.expiredCode)
  const counted = await s.db.system((tx) =>
    tx
      .update(challenges)
      .set({ tries: sql`${challenges.tries} + 1` })
      .where(and(eq(challenges.id, known.id), lt(challenges.tries, MAX_TRIES)))
      .returning({ id: challenges.id }),
  )
  if (counted.length === 0) throw new AppError('too-many', words.tooMany)
  const vault = await openVault(s.keys, systemScope)
  return { id: known.id, content: vault.open<T>(known.sealed, bound(known.id)) }
}

/**
 * Uses a challenge up; of two at once one succeeds.
 * @throws AppError 'Invalid verification code.' if it is unknown, used or has run out.
 */
export async function takeChallenge<T>(s: Services, of: Of, id: string): Promise<T> {
  const [taken] = await s.db.system((tx) =>
    tx
      .delete(challenges)
      .where(and(whose(of), eq(challenges.id, id), gt(challenges.expires, s.now())))
      .returning(),
  )
  if (!taken) throw new AppError('bad-request', words.invalidCode)
  return (await openVault(s.keys, systemScope)).open<T>(taken.sealed, bound(id))
}
