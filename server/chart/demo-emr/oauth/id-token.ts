import { createPrivateKey, createPublicKey, generateKeyPair, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { addSetting, readSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'
import { demoEmrClientId, type DemoEmrAddresses } from '../request.ts'
import type { DemoEmrGrant } from './grants.ts'
import { ACCESS_SECONDS } from './tokens.ts'

const SETTING = 'demo-emr-signing-key'
const KEY_ID = 'demo-emr'

/** The installation's key for ID tokens (PKCS #8), made when first needed. */
async function signingKey(s: Services) {
  const stored = (await readSetting<string>(s, SETTING)) ?? (await createKey(s))
  return createPrivateKey(stored)
}

async function createKey(s: Services): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  await addSetting(s, SETTING, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  // Of several processes at once, one key was stored.
  const stored = await readSetting<string>(s, SETTING)
  if (!stored) throw new Error('the signing key of the demo EMR was not stored')
  return stored
}

/** The public key as a JSON Web Key Set (RFC 7517). */
export async function jsonWebKeys(s: Services) {
  const jwk = createPublicKey(await signingKey(s)).export({ format: 'jwk' })
  return { keys: [{ ...jwk, kid: KEY_ID, alg: 'RS256', use: 'sig' }] }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An ID token with the claim `fhirUser` (OpenID Connect Core §2, SMART App Launch "Scopes for requesting identity data"). */
export async function signIdToken(
  s: Services,
  { issuer, fhir }: DemoEmrAddresses,
  { practitioner, nonce }: DemoEmrGrant,
): Promise<string> {
  const seconds = Math.floor(s.now().getTime() / 1000)
  const claims = {
    iss: issuer,
    sub: practitioner,
    aud: demoEmrClientId,
    iat: seconds,
    exp: seconds + ACCESS_SECONDS,
    fhirUser: `${fhir}/Practitioner/${practitioner}`,
    ...(nonce && { nonce }),
  }
  const input = `${encode({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(input), await signingKey(s))
  return `${input}.${signature.toString('base64url')}`
}
