import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Session } from '#contract/accounts.ts'
import { AppError, words } from '#contract/errors.ts'
import type { OfferedFactor, PasskeyProof, SecondProof } from '#contract/mfa.ts'
import { countAttempt } from '#server/identity/accounts/attempts.ts'
import { addressKey } from '#server/platform/http/peer.ts'
import type { Client } from '#server/identity/accounts/client.ts'
import { renewSession } from '#server/identity/accounts/reauth.ts'
import { type SignInResult, startSession } from '#server/identity/accounts/sessions.ts'
import { challenges, pendingMfa } from '#server/identity/accounts/table.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { maskedPhone } from '#server/identity/messaging/sms/phone-number.ts'
import { MAX_TRIES } from './challenges.ts'
import { factorsOf, type KnownFactor } from './factors.ts'
import { tellOwner } from './notices.ts'
import { again, alone, askPasskey, besides, passkeyShown } from './passkeys.ts'
import { phoneShown, sendSignInCode } from './phone.ts'
import { countRecoveryCodes, redeemRecoveryCode } from './recovery.ts'
import { totpShown } from './totp.ts'

type Pending = typeof pendingMfa.$inferSelect

/** @throws AppError 'Verification code has expired.' if nothing waits under this id any more. */
async function findPending(s: Services, pendingId: string): Promise<Pending> {
  const [row] = await s.db.system((tx) =>
    tx
      .select()
      .from(pendingMfa)
      .where(and(eq(pendingMfa.id, pendingId), gt(pendingMfa.expires, s.now()))),
  )
  if (!row) throw nothingWaits()
  return row
}
const nothingWaits = () =>
  new AppError('bad-request', words.expiredCode, { detail: 'Please start again.' })

/** What may complete a sign-in: never a whole phone number, for only the first factor was shown. */
export async function offered(s: Services, pendingId: string) {
  const pending = await findPending(s, pendingId)
  const [known, codes] = await Promise.all([
    factorsOf(s, pending.userId),
    countRecoveryCodes(s, pending.userId),
  ])
  return {
    factors: known.map(offer),
    hasRecoveryCodes: codes > 0,
    expiresAt: pending.expires.toISOString(),
  }
}

const offer = ({ id, content }: KnownFactor): OfferedFactor => ({
  factorId: id,
  kind: content.kind,
  label: content.kind === 'phone' ? maskedPhone(content.phoneNumber) : content.name,
})

/**
 * Sends a code to one of the phones of a pending sign-in.
 * @throws AppError 'not-found' if that factor isn't a phone of its account
 */
export async function sendCodeTo(s: Services, pendingId: string, factorId: string): Promise<void> {
  const { userId } = await findPending(s, pendingId)
  const known = await factorsOf(s, userId)
  const chosen = known.find(({ id }) => id === factorId)?.content
  if (chosen?.kind !== 'phone') throw new AppError('not-found', 'Not found')
  await sendSignInCode(s, userId, pendingId, chosen.phoneNumber)
}

export async function askPendingPasskey(s: Services, pendingId: string) {
  const { userId } = await findPending(s, pendingId)
  return askPasskey(s, besides(pendingId), userId)
}

/**
 * Completes a sign-in that waits. It has five tries, whatever is tried, and its account thirty in an hour.
 * @throws AppError 'Invalid verification code.', 'Verification code has expired.', 'Too many attempts…'
 */
export async function completeSignIn(
  s: Services,
  input: { pendingId: string; proof: SecondProof },
  client: Client,
): Promise<SignInResult<Session>> {
  const { userId, firstFactor } = await secondShown(s, input, null)
  return startSession(s, userId, [firstFactor, input.proof.kind], client)
}

/**
 * As for a sign-in, for a signed-in user who showed the first factor again.
 * @throws AppError as `completeSignIn`, and for what waits for another session
 */
export async function completeReauthentication(
  s: Services,
  user: Caller,
  input: { pendingId: string; proof: SecondProof },
) {
  await secondShown(s, input, user.sessionId)
  return renewSession(s, user, 'shown-again')
}

export const askReauthenticationPasskey = (s: Services, user: Caller) =>
  askPasskey(s, again(user.sessionId), user.id)

/**
 * As for a sign-in, a passkey whose device has verified its user counts as two factors.
 * @throws AppError 'bad-request' for a passkey that isn't theirs, 'too-many' after ten attempts in five minutes
 */
export async function reauthenticateByPasskey(
  s: Services,
  user: Caller,
  input: { challengeId: string; response: PasskeyProof },
) {
  await countAttempt(s.db, `passkey-of:${user.id}`, 10, 300)
  const userId = await passkeyShown(s, again(user.sessionId), input, true)
  if (userId !== user.id) throw new AppError('bad-request', 'This passkey isn’t registered here.')
  return renewSession(s, user, 'shown-again')
}

/** The pending sign-in of an id, consumed. @param sessionId the session to renew; null to open one */
async function secondShown(
  s: Services,
  { pendingId, proof }: { pendingId: string; proof: SecondProof },
  sessionId: string | null,
): Promise<Pending> {
  const pending = await countTry(s, pendingId, sessionId)
  await countAttempt(s.db, `second-factor:${pending.userId}`, 30, 3600)
  if (!(await isShown(s, pending, proof))) throw new AppError('bad-request', words.invalidCode)
  await takePending(s, pending.id)
  if (proof.kind === 'recovery') await tellOwner(s, pending.userId, 'recovery')
  return pending
}

/** The try is counted before anything is compared: many at once get no more than five. */
async function countTry(
  s: Services,
  pendingId: string,
  sessionId: string | null,
): Promise<Pending> {
  const waiting = await findPending(s, pendingId)
  if (waiting.sessionId !== sessionId) throw nothingWaits()
  const [row] = await s.db.system((tx) =>
    tx
      .update(pendingMfa)
      .set({ tries: sql`${pendingMfa.tries} + 1` })
      .where(and(eq(pendingMfa.id, pendingId), lt(pendingMfa.tries, MAX_TRIES)))
      .returning(),
  )
  if (!row) throw new AppError('too-many', words.tooMany, { detail: 'Please start again.' })
  return row
}

async function isShown(s: Services, pending: Pending, proof: SecondProof): Promise<boolean> {
  switch (proof.kind) {
    case 'phone':
      return phoneShown(s, pending.id, proof.code)
    case 'totp':
      return totpShown(s, pending.userId, proof.code)
    case 'recovery':
      return redeemRecoveryCode(s, pending.userId, proof.code)
    case 'passkey':
      return (await passkeyShown(s, besides(pending.id), proof, false)) === pending.userId
  }
}

/** Of two right answers at once one opens a session. */
async function takePending(s: Services, id: string): Promise<void> {
  const gone = await s.db.system(async (tx) => {
    await tx.delete(challenges).where(eq(challenges.boundTo, id))
    return tx.delete(pendingMfa).where(eq(pendingMfa.id, id)).returning({ id: pendingMfa.id })
  })
  if (gone.length === 0) throw new AppError('bad-request', words.expiredCode)
}

/** What the browser needs to sign in by a passkey alone. */
export async function askSignInPasskey(s: Services, { address }: Client) {
  await countAttempt(s.db, `passkey-from:${addressKey(address)}`, 300, 900)
  return askPasskey(s, alone)
}

/**
 * A passkey whose device has verified its user counts as two factors: possession, and biometrics or knowledge.
 * @throws AppError 'bad-request' for an unknown passkey
 */
export async function signInByPasskey(
  s: Services,
  input: { challengeId: string; response: PasskeyProof },
  client: Client,
): Promise<SignInResult<Session>> {
  const userId = await passkeyShown(s, alone, input, true)
  if (!userId) throw new AppError('bad-request', 'This passkey isn’t registered here.')
  return startSession(s, userId, ['passkey'], client)
}
