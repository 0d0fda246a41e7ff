import { generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'

/** The algorithms of SMART App Launch 2.2, "Asymmetric Authentication"; a server has at least one of them. */
export const signingAlgs = ['ES384', 'RS384'] as const
export type SigningAlg = (typeof signingAlgs)[number]

/** A private key (RFC 7517) with its id and algorithm. */
export type PrivateJwk = Record<string, string> & { kid: string; alg: SigningAlg }

/** What the product authenticates to one EMR with: a key for each algorithm. */
export interface ClientKey {
  /** ISO 8601. */
  created: string
  jwks: PrivateJwk[]
}

const DAY_MS = 24 * 60 * 60_000
/** A new key is published this long before it is used, and an earlier one this long after: EMRs keep what they read. */
const OVERLAP_MS = DAY_MS

export async function makeClientKey(now: Date): Promise<ClientKey> {
  const make = promisify(generateKeyPair)
  const [ec, rsa] = await Promise.all([
    make('ec', { namedCurve: 'P-384' }),
    make('rsa', { modulusLength: 3072 }),
  ])
  // A key of these kinds has members of text only.
  const named = (pair: typeof ec, alg: SigningAlg) =>
    ({ ...pair.privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg }) as PrivateJwk
  return { created: now.toISOString(), jwks: [named(ec, 'ES384'), named(rsa, 'RS384')] }
}

const usedFrom = (key: ClientKey, keys: readonly ClientKey[]): number =>
  // The first one replaces none, so nobody has to be notified.
  key === keys[0] ? 0 : Date.parse(key.created) + OVERLAP_MS

/** The key to sign with. @param keys oldest first */
export function signingKey(keys: readonly ClientKey[], now: Date): ClientKey | undefined {
  return keys.findLast((key) => usedFrom(key, keys) <= now.getTime())
}

/** The keys that an EMR may meet, without those that were replaced more than a day ago. */
export function livingKeys(keys: readonly ClientKey[], now: Date): ClientKey[] {
  return keys.filter((_, at) => {
    const next = keys[at + 1]
    return !next || usedFrom(next, keys) + OVERLAP_MS > now.getTime()
  })
}

/** When the newest key is used, if that is still to come. */
export function nextKeyFrom(keys: readonly ClientKey[], now: Date): Date | null {
  const newest = keys.at(-1)
  const from = newest && usedFrom(newest, keys)
  return from !== undefined && from > now.getTime() ? new Date(from) : null
}

/** Adds the key that replaces the present one. @throws AppError 'bad-request' while another one is being replaced */
export async function withNextKey(keys: readonly ClientKey[], now: Date): Promise<ClientKey[]> {
  const living = livingKeys(keys, now)
  if (living.length > 1)
    throw new AppError(
      'bad-request',
      message('The key is being replaced. Wait until the earlier one is no longer published.'),
    )
  return [...living, await makeClientKey(now)]
}

/** The members of an RSA or EC key that are public (RFC 7518 §6). */
const publicMembers = ['kty', 'kid', 'alg', 'crv', 'x', 'y', 'n', 'e'] as const

/** What is published of keys. */
export const publicJwks = (keys: readonly ClientKey[]): Record<string, string>[] =>
  keys.flatMap(({ jwks }) =>
    jwks.map((jwk) => ({
      ...Object.fromEntries(
        publicMembers.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]])),
      ),
      use: 'sig',
    })),
  )
