import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { accounts } from '#server/identity/accounts/table.ts'
import { equalBytes } from '#server/platform/crypto/hmac.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Services } from '#server/services.ts'
import { demoEmrGrants } from '../table.ts'
import {
  ACCESS_SECONDS,
  CODE_SECONDS,
  grantIdIn,
  hashToken,
  newToken,
  REFRESH_SECONDS,
  verifyAccessToken,
} from './tokens.ts'
import { OAuthError } from './errors.ts'
import { splitScopes } from './scopes.ts'

export type DemoEmrGrant = typeof demoEmrGrants.$inferSelect

/** What a user allowed on the authorization page. */
export type GrantRequest = Pick<
  DemoEmrGrant,
  | 'userId'
  | 'practitioner'
  | 'patient'
  | 'timeZone'
  | 'scope'
  | 'redirectUri'
  | 'challenge'
  | 'nonce'
>

/** A grant, and the refresh token that is valid from now on, if it has one. */
export interface IssuedTokens {
  grant: DemoEmrGrant
  refreshToken: string | undefined
}

const inSeconds = (s: Services, seconds: number) => new Date(s.now().getTime() + seconds * 1000)

/** Stores a grant. @returns its authorization code, valid once and for a minute */
export async function createGrant(s: Services, request: GrantRequest): Promise<string> {
  const id = randomUUID()
  const code = newToken(id)
  const row = { ...request, id, codeHash: hashToken(code), expires: inSeconds(s, CODE_SECONDS) }
  await s.db.system((tx) => tx.insert(demoEmrGrants).values(row))
  return code
}

/**
 * Exchanges a code. A code that is wrong, used twice or refused by `isValid` revokes its grant and all tokens of it
 * (RFC 6749 §4.1.2).
 * @param isValid checks redirect URI and PKCE
 */
export async function redeemCode(
  s: Services,
  code: string,
  isValid: (grant: DemoEmrGrant) => boolean,
): Promise<IssuedTokens | undefined> {
  return s.db.system(async (tx) => {
    const grant = await lockGrant(tx, code)
    if (!grant) return undefined
    const isFirst = !grant.redeemed && equalBytes(grant.codeHash, hashToken(code))
    if (!isFirst || grant.expires <= s.now() || !isValid(grant)) return revoke(tx, grant.id)
    return issueTokens(s, tx, grant)
  })
}

/**
 * Exchanges a refresh token. A second use revokes the grant (RFC 9700 §4.14.2).
 * @param scopes at most those of the grant
 * @throws OAuthError 'invalid_scope'; the token stays valid
 */
export async function rotateRefreshToken(
  s: Services,
  refreshToken: string,
  scopes: readonly string[],
): Promise<IssuedTokens | undefined> {
  return s.db.system(async (tx) => {
    const grant = await lockGrant(tx, refreshToken)
    if (!grant) return undefined
    const isCurrent =
      grant.refreshHash !== null && equalBytes(grant.refreshHash, hashToken(refreshToken))
    if (!isCurrent || grant.expires <= s.now()) return revoke(tx, grant.id)
    const granted = splitScopes(grant.scope)
    if (scopes.some((scope) => !granted.includes(scope)))
      throw new OAuthError('invalid_scope', 'A refresh can’t add scopes.')
    return issueTokens(s, tx, grant)
  })
}

/** The grant of an access token, while it lives and its account isn't disabled. */
export async function liveGrant(s: Services, id: string): Promise<DemoEmrGrant | undefined> {
  const isLive = and(
    eq(demoEmrGrants.id, id),
    eq(demoEmrGrants.redeemed, true),
    gt(demoEmrGrants.expires, s.now()),
    isNull(accounts.disabled),
  )
  const [row] = await s.db.system((tx) =>
    tx
      .select({ grant: demoEmrGrants })
      .from(demoEmrGrants)
      .innerJoin(accounts, eq(accounts.id, demoEmrGrants.userId))
      .where(isLive),
  )
  return row?.grant
}

/** Revokes the grant of a token with all its tokens; a token that isn't valid changes nothing (RFC 7009 §2.2). */
export async function revokeToken(s: Services, token: string): Promise<void> {
  const accessGrant = await verifyAccessToken(s, token)
  await s.db.system(async (tx) => {
    const grant = await lockGrant(tx, token)
    if (!grant) return
    const isRefreshToken =
      grant.refreshHash !== null && equalBytes(grant.refreshHash, hashToken(token))
    if (accessGrant === grant.id || isRefreshToken) await revoke(tx, grant.id)
  })
}

async function lockGrant(tx: Tx, token: string): Promise<DemoEmrGrant | undefined> {
  const id = grantIdIn(token)
  if (!id) return undefined
  const rows = await tx.select().from(demoEmrGrants).where(eq(demoEmrGrants.id, id)).for('update')
  return rows[0]
}

async function revoke(tx: Tx, id: string): Promise<undefined> {
  await tx.delete(demoEmrGrants).where(eq(demoEmrGrants.id, id))
}

async function issueTokens(s: Services, tx: Tx, grant: DemoEmrGrant): Promise<IssuedTokens> {
  const isOffline = splitScopes(grant.scope).includes('offline_access')
  const refreshToken = isOffline ? newToken(grant.id) : undefined
  const change = {
    redeemed: true,
    refreshHash: refreshToken ? hashToken(refreshToken) : null,
    expires: inSeconds(s, isOffline ? REFRESH_SECONDS : ACCESS_SECONDS),
  }
  await tx.update(demoEmrGrants).set(change).where(eq(demoEmrGrants.id, grant.id))
  return { grant: { ...grant, ...change }, refreshToken }
}
