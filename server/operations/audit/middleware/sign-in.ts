import { eq } from 'drizzle-orm'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { AuditOutcome } from '#contract/audit.ts'
import { normalEmail } from '#server/identity/accounts/accounts.ts'
import { accounts, emailTokens, pendingMfa } from '#server/identity/accounts/table.ts'
import { hashSecret } from '#server/identity/accounts/tokens.ts'
import type { Pending } from '#server/platform/audit-log/audit.ts'
import { withHook } from '#server/platform/db/transaction-hooks.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { requestContext } from '#server/platform/http/request-context.ts'
import type { Ask } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { pendingLoad } from './load.ts'
import { idIn } from './find-visit.ts'
import type { Writer } from './writer.ts'

/**
 * Requests without a session. Opening a session, or a change by a mailed link, is one transaction with its entry. A
 * refusal for a known address is logged as an attempt. An unknown address has no log; attempts on it are counted and slowed down.
 */
export async function signingIn<T>(
  s: Services,
  writer: Writer,
  endpoint: AnyEndpoint,
  ask: Ask<AnyEndpoint>,
  run: () => Promise<T>,
): Promise<T> {
  const detail = `${endpoint.method} ${endpoint.path}`
  const linked = await accountOfLink(s, ask.body)
  const refused = async () => {
    try {
      const userId = await accountOf(s, ask.body)
      if (userId) await writer.write(entryOf({ userId, detail, outcome: 'refused' }))
    } catch (bug) {
      s.log(`An attempt to sign in could not be written to the log: ${errorLabel(bug)}`, 'error')
    }
  }
  const opens = () => requestContext.getStore()?.opens
  const pending = () => {
    if (linked) return entryOf({ userId: linked, detail })
    const opening = opens()
    return opening && entryOf({ ...opening, detail })
  }
  const newest = () => opens()?.newest
  const load = pendingLoad(s, { entry: pending, isCertain: !linked, newest })
  try {
    const answer = await withHook(load, run)
    const entry = load.done ? undefined : pending()
    if (entry) await writer.write(entry)
    return answer
  } catch (error) {
    // Not awaited: the time of a refusal must not distinguish a known address from an unknown one.
    if (error instanceof AppError) void refused()
    throw error
  }
}

interface SignInEvent {
  userId: string
  detail: string
  sessionId?: string
  outcome?: AuditOutcome
}

function entryOf({ userId, detail, sessionId, outcome = 'done' }: SignInEvent): Pending {
  const isSession = sessionId !== undefined || outcome === 'refused'
  const action = isSession ? ('session.open' as const) : ('account.change' as const)
  const entity = { type: 'account' as const, id: userId, detail }
  const actorId = sessionId === undefined ? null : userId
  return { userId, action, entity, outcome, actorId, sessionId: sessionId ?? null }
}

/** The target of an attempt: an address, or a sign-in that is waiting for its second factor. */
async function accountOf(s: Services, body: unknown): Promise<string | undefined> {
  if (isRecord(body) && typeof body.pendingId === 'string')
    return accountOfPending(s, body.pendingId)
  if (!isRecord(body) || typeof body.email !== 'string') return undefined
  const email = toAddress(body.email)
  if (email === undefined) return undefined
  const [row] = await s.db.system((tx) =>
    tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)),
  )
  return row?.id
}

/** The address in the form that accounts store; undefined if invalid. */
function toAddress(text: string): string | undefined {
  try {
    return normalEmail(text)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** The user who passed the first factor and failed the second. */
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
