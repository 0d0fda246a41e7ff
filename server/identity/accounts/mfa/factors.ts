import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Factor, FactorKind, SecondFactors } from '#contract/mfa.ts'
import {
  accounts,
  factors,
  pendingMfa,
  recoveryCodes,
  sessions,
} from '#server/identity/accounts/table.ts'
import { assertRecent, renewSession } from '#server/identity/accounts/reauth.ts'
import { endSessions } from '#server/identity/accounts/sessions.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { tellOwner } from './notices.ts'
import { countRecoveryCodes, newRecoveryCodes } from './recovery.ts'

/** The stored data of a factor, sealed with the key of its user. */
type FactorContent =
  | { kind: 'phone'; phoneNumber: string }
  | { kind: 'totp'; name: string; secret: string }
  | {
      kind: 'passkey'
      name: string
      credentialId: string
      /** COSE key, base64url. */
      publicKey: string
      transports: string[]
    }
export interface KnownFactor {
  id: string
  userId: string
  used: number
  enrolled: Date
  content: FactorContent
}

/** Enough for every device of a person. */
const MAX_FACTORS = 10

const bound = (id: string) => ({ table: 'factor', row: id, column: 'sealed' })
const isKind = (kind: string): kind is FactorKind =>
  kind === 'phone' || kind === 'totp' || kind === 'passkey'

async function openFactor(s: Services, row: typeof factors.$inferSelect): Promise<KnownFactor> {
  const { id, userId, used, enrolled } = row
  const vault = await openVault(s.keys, userScope(userId))
  return { id, userId, used, enrolled, content: vault.open<FactorContent>(row.sealed, bound(id)) }
}

/** All second factors of a user, oldest first. */
export async function factorsOf(s: Services, userId: string): Promise<KnownFactor[]> {
  const rows = await s.db.system((tx) =>
    tx.select().from(factors).where(eq(factors.userId, userId)).orderBy(asc(factors.enrolled)),
  )
  return Promise.all(rows.filter(({ kind }) => isKind(kind)).map((row) => openFactor(s, row)))
}

/** The passkey of a credential id, of any user. */
export async function factorByHandle(
  s: Services,
  handle: Buffer,
): Promise<KnownFactor | undefined> {
  const [row] = await s.db.system((tx) =>
    tx.select().from(factors).where(eq(factors.handle, handle)).limit(1),
  )
  return row && openFactor(s, row)
}

export async function secondFactors(s: Services, userId: string): Promise<SecondFactors> {
  const [known, recoveryCodesLeft] = await Promise.all([
    factorsOf(s, userId),
    countRecoveryCodes(s, userId),
  ])
  return {
    factors: known.map(presentFactor),
    recoveryCodesLeft,
    required: s.mfaPolicy.requiredOf(userId),
  }
}

function presentFactor({ id, content, enrolled }: KnownFactor): Factor {
  return {
    factorId: id,
    kind: content.kind,
    phoneNumber: content.kind === 'phone' ? content.phoneNumber : '',
    name: content.kind === 'phone' ? '' : content.name,
    enrollmentTime: enrolled.toISOString(),
  }
}

interface NewFactor {
  content: FactorContent
  /** Equal for equal factors of one user. */
  handle: Buffer
  used?: number
}

/**
 * Enrols a verified factor. The session gets new tokens. The first factor also creates recovery codes and ends sessions
 * with only one factor.
 * @throws AppError 'MFA enrollment did not complete successfully. Please try again.' if the count did not grow
 */
export async function addFactor(s: Services, caller: Caller, added: NewFactor) {
  const id = randomUUID()
  const vault = await openVault(s.keys, userScope(caller.id))
  const { handle, used = 0, content } = added
  const values = {
    id,
    userId: caller.id,
    kind: content.kind,
    sealed: vault.seal(content, bound(id)),
    handle,
    used,
    enrolled: s.now(),
  }
  const before = await s.db.system(async (tx) => {
    const had = await countFactors(tx, caller.id)
    if (had >= MAX_FACTORS) throw new AppError('bad-request', words.notAllowed)
    await tx.insert(factors).values(values).onConflictDoNothing()
    // Specification §5: an enrolment must increase the factor count.
    if ((await countFactors(tx, caller.id)) <= had)
      throw new AppError('bad-request', words.enrollmentFailed)
    await tx
      .update(sessions)
      .set({ factors: sql`array_append(${sessions.factors}, ${content.kind})` })
      .where(eq(sessions.id, caller.sessionId))
    return had
  })
  if (before === 0) await endSessions(s, caller.id, caller.sessionId)
  const codes = before === 0 ? await newRecoveryCodes(s, caller.id) : null
  await tellOwner(s, caller.id, 'added', content.kind)
  const { answer, secret } = await renewSession(s, caller, 'changed')
  return { answer: { session: answer, recoveryCodes: codes }, secret }
}

/** The account's row is locked, so that two enrolments at once count one after the other. */
async function countFactors(tx: Tx, userId: string): Promise<number> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, userId)).for('update')
  const [all] = await tx.select({ n: count() }).from(factors).where(eq(factors.userId, userId))
  return all?.n ?? 0
}

/**
 * @throws AppError 'Please re-authenticate to disable two-factor authentication.', or 'Operation not allowed.' for the
 *   last one where the administrator asks for a second factor
 */
export async function removeFactor(
  s: Services,
  caller: Caller,
  factorId: string,
): Promise<SecondFactors> {
  await assertRecent(s, caller).catch(inWordsOfDisabling)
  const removed = await s.db.system(async (tx) => {
    const had = await countFactors(tx, caller.id)
    const mine = and(eq(factors.id, factorId), eq(factors.userId, caller.id))
    const [gone] = await tx.delete(factors).where(mine).returning({ kind: factors.kind })
    if (!gone) throw new AppError('not-found', 'Not found')
    if (had === 1 && s.mfaPolicy.requiredOf(caller.id)) throw neededFactor()
    if (had === 1) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, caller.id))
    return gone.kind
  })
  if (isKind(removed)) await tellOwner(s, caller.id, 'removed', removed)
  return secondFactors(s, caller.id)
}
const neededFactor = () =>
  new AppError('forbidden', words.notAllowed, {
    detail: message(
      'Your administrator or one of your groups requires a second factor. Add another one first.',
    ),
  })

function inWordsOfDisabling(error: unknown): never {
  if (error instanceof AppError && error.code === 'reauthenticate')
    throw new AppError('reauthenticate', words.reauthToDisable)
  throw error
}

/**
 * Removes every second factor and recovery code of a user who has lost them all, and ends their sessions: for an
 * administrator who has verified their identity.
 * @returns how many factors there were
 */
export async function resetFactors(s: Services, userId: string): Promise<number> {
  const gone = await s.db.system(async (tx) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await tx.delete(pendingMfa).where(eq(pendingMfa.userId, userId))
    return tx.delete(factors).where(eq(factors.userId, userId)).returning({ id: factors.id })
  })
  await endSessions(s, userId)
  await tellOwner(s, userId, 'reset')
  return gone.length
}
