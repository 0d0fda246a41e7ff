import { createHmac, type KeyObject } from 'node:crypto'
import { AppError, words } from '#contract/errors.ts'
import type { DataKeys } from '#server/platform/crypto/data-keys.ts'
import { equalBytes, indexKey } from '#server/platform/crypto/hmac.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'

/** The only index there is (specification §7). */
export const searchIndex = 'templates'

/** Long enough for a search session, short enough that a leaked one is soon worth nothing. */
const TOKEN_SECONDS = 5 * 60

const createMac = (key: KeyObject, expires: string) =>
  createHmac('sha256', key).update(`search.${expires}`).digest('base64url')

/** Deriving it takes longer than all else of a look-up, and the keys are the same for minutes. */
const derived = new WeakMap<DataKeys, KeyObject>()

async function searchKey(s: Services): Promise<KeyObject> {
  const keys = await s.keys.keysFor(systemScope)
  const key = derived.get(keys) ?? indexKey(keys, 'search')
  derived.set(keys, key)
  return key
}

/** A token that gives access to the index of public items until it expires. It identifies nobody. */
export async function signSearchToken(s: Services) {
  const expires = Math.floor(s.now().getTime() / 1000) + TOKEN_SECONDS
  const token = `${expires}.${createMac(await searchKey(s), String(expires))}`
  return { token, expiresAt: new Date(expires * 1000).toISOString(), index: searchIndex }
}

/** @throws AppError 'User not authenticated' for a token that is forged, has ended, or is of another kind */
export async function checkSearchToken(s: Services, request: Request): Promise<void> {
  const bearer = /^Bearer (\d{1,12})\.(\S+)$/.exec(request.headers.get('authorization') ?? '')
  const [, expires = '', mac = ''] = bearer ?? []
  const right = equalBytes(Buffer.from(mac), Buffer.from(createMac(await searchKey(s), expires)))
  if (!right || Number(expires) * 1000 <= s.now().getTime())
    throw new AppError('unauthenticated', words.notAuthenticated)
}
