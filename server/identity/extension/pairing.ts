import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type ExtensionSession, type PairingCode, pairingMinutes } from '#contract/extension.ts'
import { countAttempts } from '#server/identity/accounts/attempts.ts'
import { type Client, deviceOf, placeOf } from '#server/identity/accounts/client.ts'
import { isUnexpired } from '#server/identity/accounts/session-expiry.ts'
import { sessionAnswer } from '#server/identity/accounts/sessions.ts'
import { isStrong } from '#server/identity/accounts/strength.ts'
import { accounts, sessions } from '#server/identity/accounts/table.ts'
import { hashSecret, newSecret } from '#server/identity/accounts/tokens.ts'
import { blindIndex, indexKey } from '#server/platform/crypto/hmac.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { networkKey } from '#server/platform/http/peer.ts'
import { opensSession } from '#server/platform/http/request-context.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { pairingCodes } from './table.ts'

const HOUR_S = 3600
/** Codes that one network may try in an hour. With 40 bits, guessing one of a thousand open codes takes about 4,000 years. */
const TRIES = { max: 30, seconds: HOUR_S }
/** Without I, L, O and U, which are misread (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newCode = () => Array.from(randomBytes(8), (byte) => ALPHABET[byte % 32]).join('')

/** As typed: in any case, with or without the dash. */
const normalCode = (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

async function hashCode({ keys }: Services, code: string): Promise<Buffer> {
  return blindIndex(indexKey(await keys.keysFor(systemScope), 'pairing'), code)
}

/** A code that pairs the extension with the caller's account; the earlier one of this session becomes invalid. */
export async function createPairingCode(s: Services, user: Caller): Promise<PairingCode> {
  const code = newCode()
  const expires = new Date(s.now().getTime() + pairingMinutes * 60_000)
  const row = { userId: user.id, codeHash: await hashCode(s, code), expires }
  await s.db.system(async (tx) => {
    await tx.delete(pairingCodes).where(lt(pairingCodes.expires, s.now()))
    await tx
      .insert(pairingCodes)
      .values({ sessionId: user.sessionId, ...row })
      .onConflictDoUpdate({ target: pairingCodes.sessionId, set: row })
  })
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expires: expires.toISOString() }
}

/**
 * Opens the extension's own session, with the factors of the session that made the code. A code works once.
 * @throws AppError 'bad-request' for another code, 'Too many attempts. Please try again later.'
 */
export async function pairExtension(
  s: Services,
  typed: string,
  client: Client,
): Promise<ExtensionSession> {
  await countAttempts(s.db, [{ key: `pairing-at:${networkKey(client.address)}`, ...TRIES }])
  const [codeHash, place] = await Promise.all([
    hashCode(s, normalCode(typed)),
    placeOf(s.keys, client.address),
  ])
  const secret = newSecret()
  const caller = await s.db.system(async (tx) => {
    const owner = await takeCode(s, tx, codeHash)
    if (!owner) throw wrongCode()
    return storeSession(s, tx, owner, { secret, place, device: deviceOf(client.userAgent) })
  })
  return { ...(await sessionAnswer(s, caller, 0)), secret }
}

const wrongCode = () =>
  new AppError('bad-request', 'This code isn’t valid.', {
    detail: 'A code works once, within ten minutes. Make a new one in Settings → Integrations.',
  })

type CodeOwner = Pick<Caller, 'id' | 'role'> & { factors: string[]; authTime: Date }

/** The owner of a code, which is deleted; undefined if it has expired, its session has ended or the account is disabled. */
async function takeCode(s: Services, tx: Tx, codeHash: Buffer): Promise<CodeOwner | undefined> {
  const [taken] = await tx
    .delete(pairingCodes)
    .where(and(eq(pairingCodes.codeHash, codeHash), gt(pairingCodes.expires, s.now())))
    .returning({ sessionId: pairingCodes.sessionId })
  if (!taken) return undefined
  const [owner] = await tx
    .select({
      id: accounts.id,
      role: accounts.role,
      disabled: accounts.disabled,
      factors: sessions.factors,
      authTime: sessions.authTime,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.userId))
    .where(and(eq(sessions.id, taken.sessionId), isUnexpired(s)))
    .for('update')
  return owner?.disabled === null ? owner : undefined
}

interface NewSession {
  secret: string
  place: Buffer
  device: string
}

async function storeSession(
  s: Services,
  tx: Tx,
  { id: userId, role, factors, authTime }: CodeOwner,
  { secret, place, device }: NewSession,
): Promise<Caller> {
  const [id, now] = [randomUUID(), s.now()]
  await tx.insert(sessions).values({
    id,
    userId,
    secretHash: hashSecret(secret),
    factors,
    authTime,
    lastSeen: now,
    created: now,
    expires: new Date(now.getTime() + s.limits.of('session-hours') * HOUR_S * 1000),
    device: `Browser extension, ${device}`,
    place,
  })
  opensSession({ userId, sessionId: id })
  return { id: userId, sessionId: id, role, strong: isStrong(factors) }
}
