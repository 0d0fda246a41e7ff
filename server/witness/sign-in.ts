import { eq } from 'drizzle-orm'
import * as accounts from '#contract/accounts.ts'
import type { Declared } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { AuditOutcome } from '#contract/audit.ts'
import { accounts as accountTable, emailTokens, pendingMfa } from '#server/accounts/table.ts'
import { bearerKey, hashSecret, readBearer } from '#server/accounts/tokens.ts'
import { carry } from '#server/db/carried.ts'
import { errorLabel } from '#server/error-label.ts'
import { type Ask, WithHeaders } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { entryLoad } from './load.ts'
import { idIn } from './visit-of.ts'
import type { Writer } from './writer.ts'

/** These are used all the time and open nothing new. */
const quiet: string[] = [accounts.refreshSession.path, accounts.accountSetup.path]

/**
 * Requests without a session: whatever answers a session has opened one, a refusal of a known address is an attempt, and a
 * mailed link changes an account, in one transaction with its entry. An unknown address has no log to write to; attempts on it are counted and slowed down.
 */
export async function signingIn<T>(
  s: Services,
  writer: Writer,
  endpoint: Declared,
  ask: Ask<Declared>,
  run: () => Promise<T>,
): Promise<T> {
  if (!endpoint.path.startsWith('/api/auth/') || quiet.includes(endpoint.path)) return run()
  const detail = `${endpoint.method} ${endpoint.path}`
  const linked = await accountOfLink(s, ask.body)
  const entryOf = (userId: string, outcome: AuditOutcome, sessionId: string | null) => {
    const isSession = sessionId !== null || outcome === 'refused'
    const action = isSession ? ('session.open' as const) : ('account.change' as const)
    const entity = { type: 'account' as const, id: userId, detail }
    const actorId = sessionId === null ? null : userId
    return { userId, action, entity, outcome, actorId, sessionId }
  }
  const write = (...of: Parameters<typeof entryOf>) => writer.write(entryOf(...of))
  const change = linked && entryLoad(s, entryOf(linked, 'done', null))
  const noteAttempt = async () => {
    try {
      const userId = await accountOf(s, ask.body)
      if (userId) await write(userId, 'refused', null)
    } catch (bug) {
      s.log(`An attempt to sign in could not be written to the log: ${errorLabel(bug)}`)
    }
  }
  try {
    const answer = await (change ? carry(change, run) : run())
    const opened = await openedBy(s, answer)
    if (opened) await write(opened.id, 'done', opened.sessionId)
    else if (change && !change.done) await writer.write(entryOf(change.userId, 'done', null))
    return answer
  } catch (error) {
    // Not waited for: how long a refusal takes must not tell a known address from an unknown one.
    if (error instanceof AppError) void noteAttempt()
    throw error
  }
}

/** Whose session an answer holds. */
async function openedBy(s: Services, answer: unknown) {
  const body = answer instanceof WithHeaders ? (answer.answer as unknown) : answer
  if (!isRecord(body) || body.state !== 'signed-in' || typeof body.token !== 'string')
    return undefined
  return readBearer(await bearerKey(s.keys), body.token, s.now())?.caller
}

/** Whom an attempt was on: an address, or a sign-in that waits for its second factor. */
async function accountOf(s: Services, body: unknown): Promise<string | undefined> {
  if (isRecord(body) && typeof body.pendingId === 'string')
    return accountOfPending(s, body.pendingId)
  if (!isRecord(body) || typeof body.email !== 'string' || /\p{C}/u.test(body.email))
    return undefined
  const email = body.email.trim().normalize('NFKC').toLowerCase()
  const [row] = await s.db.system((tx) =>
    tx.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.email, email)),
  )
  return row?.id
}

/** Whoever has passed the first factor and failed at the second. */
async function accountOfPending(s: Services, pendingId: string): Promise<string | undefined> {
  const id = idIn(pendingId)
  if (!id) return undefined
  const [row] = await s.db.system((tx) =>
    tx.select({ id: pendingMfa.userId }).from(pendingMfa).where(eq(pendingMfa.id, id)),
  )
  return row?.id
}

/** Looked up before the link is used up. */
async function accountOfLink(s: Services, body: unknown): Promise<string | undefined> {
  if (!isRecord(body) || typeof body.token !== 'string') return undefined
  const hash = hashSecret(body.token)
  const [row] = await s.db.system((tx) =>
    tx.select({ id: emailTokens.userId }).from(emailTokens).where(eq(emailTokens.tokenHash, hash)),
  )
  return row?.id
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
