import { createHmac, createHash, randomBytes } from 'node:crypto'
import { equalBytes, indexKey } from '#server/platform/crypto/hmac.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'

/** Life of an access token in seconds. */
export const ACCESS_SECONDS = 600
/** Life of a code in seconds; RFC 6749 §4.1.2 allows ten minutes. */
export const CODE_SECONDS = 60
/** Life of a refresh token in seconds, counted from its last use. */
export const REFRESH_SECONDS = 30 * 86_400

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A code or refresh token of a grant: its id and 256 random bits. */
export const newToken = (grantId: string): string =>
  `${grantId}.${randomBytes(32).toString('base64url')}`

/** The grant that a code or token names; whether it is real is still to be checked. */
export function grantIdIn(token: string): string | undefined {
  const id = token.split('.')[0] ?? ''
  return isUuid(id) ? id : undefined
}

/** Access tokens are signed instead of stored: they carry their grant and their end. */
export async function signAccessToken(s: Services, grantId: string): Promise<string> {
  const payload = `${grantId}.${Math.floor(s.now().getTime() / 1000) + ACCESS_SECONDS}`
  return `${payload}.${await macOf(s, payload)}`
}

/** The grant of an access token, or undefined when it is forged or has expired. */
export async function verifyAccessToken(s: Services, token: string): Promise<string | undefined> {
  const [id = '', expires = '', mac = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(id)) return undefined
  const expected = await macOf(s, `${id}.${expires}`)
  if (!equalBytes(Buffer.from(mac), Buffer.from(expected))) return undefined
  return Number(expires) * 1000 > s.now().getTime() ? id : undefined
}

async function macOf(s: Services, payload: string): Promise<string> {
  const key = indexKey(await s.keys.keysFor(systemScope), 'demo-emr')
  return createHmac('sha256', key).update(payload).digest('base64url')
}
