import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Session, SignInAnswer } from '#contract/accounts.ts'
import { AppError, words } from '#contract/errors.ts'
import type { User } from '#contract/profile.ts'
import { takeLog } from '#server/platform/audit-log/audit.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { opensSession } from '#server/platform/http/request-context.ts'
import type { Caller } from '#server/platform/http/route.ts'
import {
  type AccountSummary,
  loadUser,
  userOf,
  type UserRows,
  userRows,
} from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { type Client, deviceOf, placeOf } from './client.ts'
import { isStrong, mustSetUp } from './strength.ts'
import { openPending } from './pending.ts'
import { isUnexpired } from './session-expiry.ts'
import { SecondFactorNeeded, storeSession } from './store-session.ts'
import { accounts, sessions } from './table.ts'
import { bearerKey, hashSecret, newSecret, readBearer, signBearer } from './tokens.ts'

const HOUR_MS = 3_600_000

/** The result of a first factor: a session and its cookie secret, or a pending second factor. */
export interface SignInResult<Answer = SignInAnswer> {
  answer: Answer
  /** For the cookie; absent while a second factor is pending. */
  secret?: string
}

/**
 * The only way from a first factor to a session: password, Google and single sign-on all use it, so that none of them
 * can forget the second factor.
 * @param done what the caller has already read, and counters to undo in the same transaction
 */
export async function openSession(
  s: Services,
  userId: string,
  firstFactor: string,
  client: Client,
  done: Pick<Entering, 'rows' | 'tries'> = {},
): Promise<SignInResult> {
  return enter(s, { userId, shown: [firstFactor], isWhole: false, client, ...done })
}

/** A new session with its own tokens, for a user who has passed every factor that the account requires. */
export async function startSession(
  s: Services,
  userId: string,
  shown: string[],
  client: Client,
): Promise<SignInResult<Session>> {
  const { answer, secret } = await enter(s, { userId, shown, isWhole: true, client })
  if (answer.state !== 'signed-in' || !secret) throw new Error('a whole sign-in opens a session')
  return { answer, secret }
}

interface Entering {
  userId: string
  shown: string[]
  /** Whether no further factor is required. */
  isWhole: boolean
  client: Client
  rows?: UserRows
  tries?: string[]
}

async function enter(s: Services, entering: Entering): Promise<SignInResult> {
  const { userId, shown } = entering
  const place = await placeOf(s.keys, entering.client.address)
  try {
    const rows = entering.rows ?? userRows(s, userId)
    const { answer, secret } = await s.db.system(async (tx) => {
      const stored = await newSession(s, tx, entering, place)
      const made = buildAnswer(s, stored, shown, rows)
      // If the session isn't stored, its answer isn't needed.
      made.catch(() => undefined)
      return { answer: made, secret: stored.secret }
    })
    return { answer: await answer, secret }
  } catch (stopped) {
    if (!(stopped instanceof SecondFactorNeeded)) throw stopped
    const [firstFactor = ''] = shown
    const waiting = { userId, firstFactor, kinds: stopped.kinds }
    return { answer: await openPending(s, waiting, entering.tries) }
  }
}

/** Created while the session is being stored; nobody receives it before that has succeeded. */
async function buildAnswer(
  s: Services,
  { account, id }: { account: AccountSummary; id: string },
  shown: string[],
  rows: UserRows | Promise<UserRows>,
): Promise<Session> {
  // The statements to store are sent first.
  await setImmediate()
  const user = await userOf(s, account, await rows)
  const caller = { id: account.id, sessionId: id, role: user.role, strong: isStrong(shown) }
  return sessionAnswer(s, caller, 0, user)
}

/** All that a sign-in stores is one transaction, which takes its entry of the log along (decision 053). */
async function newSession(s: Services, tx: Tx, entering: Entering, place: Buffer) {
  const { userId, shown, isWhole, client, tries = [] } = entering
  const [id, secret, now] = [randomUUID(), newSecret(), s.now()]
  const session = {
    id,
    userId,
    secretHash: hashSecret(secret),
    formerHash: null,
    turned: null,
    factors: shown,
    authTime: now,
    lastSeen: now,
    expires: new Date(now.getTime() + s.limits.of('session-hours') * HOUR_MS),
    created: now,
    turn: 0,
    device: deviceOf(client.userAgent),
    place,
  }
  // They travel together. The log is taken last: its holder must not wait for the account.
  const storing = storeSession(tx, { session, isWhole, tries })
  const newest = takeLog(tx, userId)
  // Both answers, or what follows would go out in pieces. The writer of the entry reports that the log cannot be taken.
  await Promise.allSettled([storing, newest])
  const account = await storing
  opensSession({ userId, sessionId: id, newest })
  return { account, id, secret }
}

/** A signed-in user's answer: a bearer token for this turn of the session, and the user, if already read. */
export async function sessionAnswer(s: Services, caller: Caller, turn: number, user?: User) {
  const { token, expiresAt } = signBearer(await bearerKey(s.keys), caller, turn, s.now())
  return {
    state: 'signed-in' as const,
    token,
    expiresAt,
    user: user ?? (await loadUser(s, caller.id)),
    mustSetUp: mustSetUp(s, caller),
    lockMinutes: s.limits.of('lock-minutes'),
  }
}

/** A fresh bearer token for the holder of a session cookie. @throws AppError 'unauthenticated'. */
export async function refresh(s: Services, secret: string | undefined) {
  const known = secret ? await sessionOfSecret(s, secret) : undefined
  if (!known && secret && (await hasJustTurned(s, secret)))
    throw new AppError('in-progress', 'The session is being renewed.', { retryAfter: 1 })
  if (!known) throw new AppError('unauthenticated', words.notAuthenticated)
  return sessionAnswer(s, known.caller, known.turn)
}

/** For how long a browser may still send the cookie that it is just being given a new one for. */
const TURNING_MS = 30_000

/**
 * Whether this was the secret of a session until a moment ago. Another window of the same browser asks with it while the new
 * cookie is on its way; it gets nothing for it, but it must not believe that the session has ended.
 */
async function hasJustTurned(s: Services, secret: string): Promise<boolean> {
  const since = new Date(s.now().getTime() - TURNING_MS)
  const rows = await s.db.system((tx) =>
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.formerHash, hashSecret(secret)), gt(sessions.turned, since))),
  )
  return rows.length > 0
}

/** The owner of the cookie, or undefined. */
export async function callerOfSecret(s: Services, secret: string): Promise<Caller | undefined> {
  return (await sessionOfSecret(s, secret))?.caller
}

/** The session of a cookie and its turn; also notes that the session was used. */
async function sessionOfSecret(
  s: Services,
  secret: string,
): Promise<{ caller: Caller; turn: number } | undefined> {
  const now = s.now()
  return s.db.system(async (tx) => {
    const live = and(eq(sessions.secretHash, hashSecret(secret)), isUnexpired(s))
    const [row] = await tx.update(sessions).set({ lastSeen: now }).where(live).returning({
      id: sessions.id,
      userId: sessions.userId,
      turn: sessions.turn,
      factors: sessions.factors,
    })
    if (!row) return undefined
    const [account] = await tx
      .select({ role: accounts.role })
      .from(accounts)
      .where(eq(accounts.id, row.userId))
    if (!account) return undefined
    const strong = isStrong(row.factors)
    return {
      caller: { id: row.userId, sessionId: row.id, role: account.role, strong },
      turn: row.turn,
    }
  })
}

/** The caller of a bearer token with a live session. */
export async function callerOfToken(s: Services, token: string): Promise<Caller | undefined> {
  const read = readBearer(await bearerKey(s.keys), token, s.now())
  if (!read) return undefined
  return (await s.liveSessions.has(read.caller.sessionId, read.turn)) ? read.caller : undefined
}

/** Ends one session of a user at once, in every process. @throws AppError 'not-found' if it isn't theirs. */
export async function endSession(s: Services, userId: string, sessionId: string): Promise<void> {
  await s.db.system(async (tx) => {
    const theirs = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
    const gone = await tx.delete(sessions).where(theirs).returning({ id: sessions.id })
    if (gone.length === 0) throw new AppError('not-found', 'Not found')
    await s.liveSessions.announceEnd(tx, sessionId)
  })
  s.liveSessions.forget(sessionId)
}

/** Where a user is signed in, last used first. */
export async function openSessions(s: Services, user: Caller, address: string) {
  const [place, rows] = await Promise.all([
    placeOf(s.keys, address),
    s.db.system((tx) =>
      tx
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, user.id), isUnexpired(s)))
        .orderBy(desc(sessions.lastSeen)),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    device: row.device || 'A browser',
    created: row.created.toISOString(),
    lastSeen: row.lastSeen.toISOString(),
    current: row.id === user.sessionId,
    sameNetwork: Boolean(row.place?.equals(place)),
  }))
}

/** Ends all sessions of a user but `keep`. */
export async function endSessions(s: Services, userId: string, keep?: string): Promise<void> {
  const ended = await s.db.system(async (tx) => {
    const theirs = keep
      ? and(eq(sessions.userId, userId), ne(sessions.id, keep))
      : eq(sessions.userId, userId)
    const gone = await tx.delete(sessions).where(theirs).returning({ id: sessions.id })
    for (const { id } of gone) await s.liveSessions.announceEnd(tx, id)
    return gone
  })
  for (const { id } of ended) s.liveSessions.forget(id)
}
