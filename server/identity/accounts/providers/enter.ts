import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { normalEmail } from '../accounts.ts'
import type { Client } from '../client.ts'
import { createAccount } from '../create-account.ts'
import { tellOwner } from '../mfa/notices.ts'
import { assertRecent, renewSession, shownAgain } from '../reauth.ts'
import { type SignInResult, openSession } from '../sessions.ts'
import { isStrong } from '../strength.ts'
import { accounts, identities, sessions } from '../table.ts'
import type { Provider } from '#server/config/env-sign-in.ts'
import type { Flow } from './flow.ts'
import type { Claims } from './oidc.ts'

/** Completes the action for which the user visited a provider. @throws AppError in the words of the specification (§8). */
export function finishFlow(
  s: Services,
  provider: Provider,
  claims: Claims,
  from: { flow: Flow; client: Client },
): Promise<SignInResult> {
  if (from.flow.purpose === 'link') return link(s, provider, claims, from.flow)
  if (from.flow.purpose === 'reauthenticate') return confirm(s, provider, claims, from.flow)
  return enter(s, provider, claims, from)
}

/**
 * Signs in the user of a provider account. (issuer, subject) identifies the user; the address only creates a new account and
 * never opens an existing one.
 * @throws AppError in the words of the specification (§8).
 */
async function enter(
  s: Services,
  provider: Provider,
  claims: Claims,
  { flow, client }: { flow: Flow; client: Client },
) {
  const known = await findOwner(s, claims)
  if (known) return openSession(s, known, provider.id, client)
  const email = vouchedEmail(provider, claims)
  await assertNew(s, provider, email)
  const newcomer = {
    email,
    emailVerified: true,
    identity: { provider: provider.id, issuer: claims.issuer, subject: claims.subject },
    firstName: claims.firstName,
    lastName: claims.lastName,
    invite: flow.invite,
  }
  const { id } = await createAccount(s, newcomer, client)
  return openSession(s, id, provider.id, client)
}

/**
 * The address, if the provider vouches for it. A clinic's own server that doesn't say vouches by its domain; one that
 * calls it unverified doesn't (OpenID Connect Core §5.7).
 */
function vouchedEmail(provider: Provider, { email: given, emailVerified }: Claims): string {
  const email = normalEmail(given)
  const isOurs = provider.domains.includes(email.split('@')[1] ?? '')
  if (provider.domains.length > 0 && !isOurs)
    throw new AppError('forbidden', words.notAllowed, {
      detail: message('Only addresses of {domains} sign in this way.', {
        domains: provider.domains.join(', '),
      }),
    })
  if (emailVerified ?? isOurs) return email
  throw new AppError('forbidden', words.notAllowed, {
    detail: 'The provider has not confirmed this address.',
  })
}

/** @throws AppError if an account has this address and another way to sign in. */
async function assertNew(s: Services, provider: Provider, email: string): Promise<void> {
  const linked = await s.db.system((tx) =>
    tx
      .select({ provider: identities.provider })
      .from(accounts)
      .leftJoin(identities, eq(identities.userId, accounts.id))
      .where(eq(accounts.email, email)),
  )
  if (linked.length === 0) return
  const isOtherGoogle = linked.some((row) => row.provider === 'google') && provider.id === 'google'
  if (isOtherGoogle) throw new AppError('bad-request', words.otherGoogle)
  throw new AppError('bad-request', words.otherMethod, {
    detail: message('Sign in as you did before; then add {provider} in Settings → Security.', {
      provider: provider.label,
    }),
  })
}

/** Re-authenticates the user. @throws AppError if it is another user. */
async function confirm(s: Services, provider: Provider, claims: Claims, flow: Flow) {
  const user = await findCaller(s, flow)
  if ((await findOwner(s, claims)) !== user.id)
    throw new AppError('bad-request', words.otherGoogle, {
      detail: 'You signed in to the provider with a different account.',
    })
  return shownAgain(s, user, provider.id)
}

/** Adds a provider to the account. @throws AppError if its account belongs to another one here. */
async function link(s: Services, provider: Provider, claims: Claims, flow: Flow) {
  const user = await findCaller(s, flow)
  await assertRecent(s, user)
  const owner = await findOwner(s, claims)
  if (owner && owner !== user.id) throw new AppError('bad-request', words.otherMethod)
  if (!owner) {
    const { issuer, subject } = claims
    const added = { id: randomUUID(), userId: user.id, provider: provider.id, issuer, subject }
    await s.db.system((tx) => tx.insert(identities).values(added))
    await tellOwner(s, user.id, 'linked')
  }
  return renewSession(s, user, 'changed')
}

/** Unlinks a provider from an account. @throws AppError if no other way to sign in would remain. */
export async function unlink(s: Services, user: Caller, provider: string): Promise<void> {
  await assertRecent(s, user)
  await s.db.system(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, user.id)).for('update')
    const linked = await tx.select().from(identities).where(eq(identities.userId, user.id))
    const theirs = linked.find((row) => row.provider === provider)
    if (!theirs) throw new AppError('not-found', 'Not found')
    const isLast = linked.every((row) => row.provider === provider)
    if (isLast && !account?.passwordHash)
      throw new AppError('bad-request', words.notAllowed, {
        detail: 'Create a password first. Otherwise you couldn’t sign in.',
      })
    await tx
      .delete(identities)
      .where(and(eq(identities.userId, user.id), eq(identities.provider, theirs.provider)))
  })
  await tellOwner(s, user.id, 'unlinked')
}

async function findOwner(s: Services, { issuer, subject }: Claims): Promise<string | undefined> {
  const [row] = await s.db.system((tx) =>
    tx
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject))),
  )
  return row?.userId
}

async function findCaller(s: Services, { userId, sessionId }: Flow): Promise<Caller> {
  if (!userId || !sessionId) throw new AppError('unauthenticated', words.notAuthenticated)
  const [row] = await s.db.system((tx) =>
    tx
      .select({ role: accounts.role, shown: sessions.factors })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.userId))
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId))),
  )
  if (!row || !(await s.liveSessions.has(sessionId)))
    throw new AppError('unauthenticated', words.notAuthenticated)
  return { id: userId, sessionId, role: row.role, strong: isStrong(row.shown) }
}
