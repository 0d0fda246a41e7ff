import * as oauth from 'oauth4webapi'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { assertAllowed, egressPolicy } from '#server/platform/egress/policy.ts'
import { guardedFetch } from '#server/platform/egress/fetch.ts'
import type { Services } from '#server/services.ts'
import type { Connection } from '../connection.ts'
import { clientAuthentication } from './client-auth.ts'
import { type SigningAlg, signingAlgs } from './client-keys.ts'

const TIMEOUT_MS = 10_000

/**
 * The part of a SMART configuration that the product uses (HL7 SMART App Launch 2.2,
 * `.well-known/smart-configuration`).
 */
export interface SmartServer {
  baseUrl: string
  issuer?: string | undefined
  connectUrl: string
  tokenUrl: string
  revocationUrl?: string | undefined
  /** Asks for scopes of version 2, else of version 1. */
  hasV2Scopes: boolean
  /** How a client with a secret authenticates. */
  usesBasic: boolean
  /** How clients may authenticate; empty if the server doesn't say. */
  authMethods: string[]
  /** How assertions may be signed; empty if the server doesn't say. */
  signingAlgs: string[]
}

const Configuration = z.object({
  issuer: z.optional(z.string()),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.optional(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  token_endpoint_auth_signing_alg_values_supported: z.optional(z.array(z.string())),
  capabilities: z._default(z.array(z.string()), []),
})

/** Requests to EMRs: to allowed addresses only, without redirects, for ten seconds at most. */
export function emrFetch(s: Services): typeof fetch {
  return guardedFetch(egressPolicy(s.config))
}

/**
 * Reads how a FHIR server authorizes clients.
 * @param baseUrl the FHIR base, approved by the administrator
 * @throws AppError 'bad-request' if the address isn't allowed or the server doesn't support PKCE, 'unavailable' if nothing answers
 */
export async function discoverSmart(s: Services, baseUrl: string): Promise<SmartServer> {
  const policy = egressPolicy(s.config)
  const base = assertAllowed(policy, baseUrl).href.replace(/\/$/, '')
  const found = await readConfiguration(s, base)
  const methods = found.code_challenge_methods_supported
  if (!methods.includes('S256') || methods.includes('plain'))
    throw new AppError('bad-request', 'This EMR doesn’t support secure sign-in (PKCE).')
  // Relative addresses are resolved against the FHIR base; all must be allowed themselves.
  const address = (url: string) => assertAllowed(policy, new URL(url, `${base}/`).href).href
  const { revocation_endpoint: revocation, capabilities } = found
  const authMethods = found.token_endpoint_auth_methods_supported ?? []
  return {
    baseUrl: base,
    issuer: found.issuer,
    connectUrl: address(found.authorization_endpoint),
    tokenUrl: address(found.token_endpoint),
    revocationUrl: revocation && address(revocation),
    hasV2Scopes: capabilities.includes('permission-v2'),
    usesBasic: authMethods.length === 0 || authMethods.includes('client_secret_basic'),
    authMethods,
    signingAlgs: found.token_endpoint_auth_signing_alg_values_supported ?? [],
  }
}

async function readConfiguration(s: Services, base: string) {
  const failure = new AppError('unavailable', 'The EMR doesn’t answer as a SMART on FHIR server.', {
    detail: base,
  })
  try {
    const answer = await emrFetch(s)(`${base}/.well-known/smart-configuration`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return Configuration.parse(await answer.json())
  } catch {
    throw failure
  }
}

/** The algorithm to sign assertions with; undefined if the server has none of ours. */
export const signingAlgFor = (smart: Pick<SmartServer, 'signingAlgs'>): SigningAlg | undefined =>
  smart.signingAlgs.length === 0
    ? 'ES384'
    : signingAlgs.find((alg) => smart.signingAlgs.includes(alg))

/** The server and client of a connection as `oauth4webapi` takes them, with options that guard each request. */
export async function oauthParties(s: Services, connection: Connection) {
  const { issuer, baseUrl, connectUrl, tokenUrl, revocationUrl, clientId } = connection
  const server: oauth.AuthorizationServer = {
    issuer: issuer ?? baseUrl,
    authorization_endpoint: connectUrl,
    token_endpoint: tokenUrl,
    ...(revocationUrl && { revocation_endpoint: revocationUrl }),
  }
  const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: 30 }
  const options = {
    [oauth.customFetch]: emrFetch(s),
    // Only for addresses that the egress policy allows and an administrator approved: clinics run EMRs on their own network.
    [oauth.allowInsecureRequests]: new URL(tokenUrl).protocol === 'http:',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  return { server, client, authentication: await clientAuthentication(s, connection), options }
}
