import * as oauth from 'oauth4webapi'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { assertAllowed, egressPolicy } from '#server/platform/egress/policy.ts'
import { guardedFetch } from '#server/platform/egress/fetch.ts'
import type { Services } from '#server/services.ts'

const TIMEOUT_MS = 10_000

/** What the product needs of a SMART configuration (HL7 SMART App Launch 2.2, `.well-known/smart-configuration`). */
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
}

const Configuration = z.object({
  issuer: z.optional(z.string()),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.optional(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
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

/** The server and client as `oauth4webapi` takes them, with options that guard each request. */
export function oauthParties(s: Services, to: Party) {
  const server: oauth.AuthorizationServer = {
    issuer: to.issuer ?? to.baseUrl,
    authorization_endpoint: to.connectUrl,
    token_endpoint: to.tokenUrl,
    ...(to.revocationUrl && { revocation_endpoint: to.revocationUrl }),
  }
  const client: oauth.Client = { client_id: to.clientId, [oauth.clockTolerance]: 30 }
  const options = {
    [oauth.customFetch]: emrFetch(s),
    // Only for addresses that the egress policy allows and an administrator approved: clinics run EMRs on their own network.
    [oauth.allowInsecureRequests]: new URL(to.tokenUrl).protocol === 'http:',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  return { server, client, authentication: authenticationOf(to), options }
}

type Party = Pick<
  SmartServer,
  'issuer' | 'baseUrl' | 'connectUrl' | 'tokenUrl' | 'revocationUrl'
> & {
  clientId: string
  clientSecret?: string | undefined
  usesBasic?: boolean | undefined
}

function authenticationOf({ clientSecret, usesBasic = true }: Party): oauth.ClientAuth {
  if (!clientSecret) return oauth.None()
  return usesBasic ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret)
}
