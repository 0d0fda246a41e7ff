import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { equalBytes, indexKey } from '#server/platform/crypto/hmac.ts'
import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import type { Caller } from '#server/platform/http/route.ts'

/** 256 random bits for a cookie or a mailed link. Only its hash is stored. */
export const newSecret = () => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

/** A bearer token lives 15 minutes; the cookie fetches the next one. Its session may end it at any time before. */
export const BEARER_SECONDS = 15 * 60

type Claims = Caller & { exp: number; turn: number }

/** Signs who the caller is, so that a request costs one HMAC and no query. */
export function signBearer(
  key: KeyObject,
  caller: Caller,
  turn: number,
  now: Date,
): { token: string; expiresAt: string } {
  const exp = Math.floor(now.getTime() / 1000) + BEARER_SECONDS
  const payload = Buffer.from(JSON.stringify({ ...caller, exp, turn } satisfies Claims)).toString(
    'base64url',
  )
  return { token: `${payload}.${mac(key, payload)}`, expiresAt: new Date(exp * 1000).toISOString() }
}

/** The caller a token was signed for and the turn of the session, or nothing when it is forged or has run out. */
export function readBearer(
  key: KeyObject,
  token: string,
  now: Date,
): { caller: Caller; turn: number } | undefined {
  const [payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0) return undefined
  if (!equalBytes(Buffer.from(signature), Buffer.from(mac(key, payload)))) return undefined
  const { exp, turn, ...caller } = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as Claims
  return exp * 1000 > now.getTime() ? { caller, turn } : undefined
}

function mac(key: KeyObject, payload: string): string {
  return createHmac('sha256', key).update(`bearer.${payload}`).digest('base64url')
}

export async function bearerKey(keys: KeyCache): Promise<KeyObject> {
  return indexKey(await keys.keysFor(systemScope), 'bearer')
}
