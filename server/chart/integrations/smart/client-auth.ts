import * as oauth from 'oauth4webapi'
import type { Services } from '#server/services.ts'
import type { Connection } from '../connection.ts'
import { approvedEmrServers } from '../emr-servers.ts'
import { type ClientKey, type PrivateJwk, signingKey } from './client-keys.ts'

/** An assertion is valid so long; five minutes are the most (SMART App Launch 2.2, "Asymmetric Authentication"). */
const ASSERTION_SECONDS = 240

/**
 * How the product authenticates to the EMR of a connection. What the administrator has set holds for connections that
 * were made before, too, as long as the client is the same.
 */
export async function clientAuthentication(
  s: Services,
  { baseUrl, clientId, usesBasic = true, ...connection }: Connection,
): Promise<oauth.ClientAuth> {
  const servers = await approvedEmrServers(s)
  const server = servers.find((one) => one.baseUrl === baseUrl && one.clientId === clientId)
  const key = server?.keys && signingKey(server.keys, s.now())
  if (key) return signedAssertion(key, connection)
  const secret = server ? server.clientSecret : connection.clientSecret
  if (!secret) return oauth.None()
  return usesBasic ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
}

async function signedAssertion(
  key: ClientKey,
  { tokenUrl, signingAlg = 'ES384' }: Pick<Connection, 'tokenUrl' | 'signingAlg'>,
): Promise<oauth.ClientAuth> {
  const jwk = key.jwks.find(({ alg }) => alg === signingAlg)
  if (!jwk) throw new Error(`There is no key for ${signingAlg}.`)
  return oauth.PrivateKeyJwt(
    { key: await importKey(jwk), kid: jwk.kid },
    {
      [oauth.modifyAssertion]: (header, payload) => {
        header.typ = 'JWT'
        // SMART names the token endpoint, where OAuth names the issuer; the revocation endpoint takes the same.
        payload.aud = tokenUrl
        payload.exp = Number(payload.iat) + ASSERTION_SECONDS
        // Some clocks are behind.
        delete payload.nbf
      },
    },
  )
}

function importKey(jwk: PrivateJwk): Promise<CryptoKey> {
  const algorithm =
    jwk.alg === 'ES384'
      ? { name: 'ECDSA', namedCurve: 'P-384' }
      : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' }
  return crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign'])
}
