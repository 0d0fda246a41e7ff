import { demoEmrClientId, type DemoEmrAddresses, isOwnOrigin } from '../request.ts'
import { grantableScopes, splitScopes } from './scopes.ts'

/** A checked authorization request (RFC 6749 §4.1.1, SMART App Launch 2.2 "Obtain authorization code"). */
export interface AuthorizationRequest {
  redirectUri: string
  state: string
  scopes: string[]
  challenge: string
  nonce: string | null
}

/** Why a request can't be granted: shown on a page, or sent back to the client (RFC 6749 §4.1.2.1). */
export type AuthorizationFault =
  | { shown: 'unknown-client' | 'foreign-redirect' }
  | { redirectUri: string; state: string; error: string; description: string }

/** Longest value of a parameter in characters. */
const MAX_LENGTH = 4_000

/** Checks an authorization request. A client or redirect URI that isn't ours is never redirected to. */
export function readAuthorizationRequest(
  parameters: URLSearchParams,
  addresses: DemoEmrAddresses,
  publicUrl: string,
): AuthorizationRequest | AuthorizationFault {
  if (parameters.get('client_id') !== demoEmrClientId) return { shown: 'unknown-client' }
  const redirectUri = parameters.get('redirect_uri') ?? ''
  const url = URL.parse(redirectUri)
  const isOurs = url && !redirectUri.includes('#') && isOwnOrigin(url, addresses, publicUrl)
  if (!isOurs || redirectUri.length > MAX_LENGTH) return { shown: 'foreign-redirect' }
  const state = (parameters.get('state') ?? '').slice(0, MAX_LENGTH)
  const fault = findFault(parameters, publicUrl, addresses)
  if (fault) return { redirectUri, state, ...fault }
  return {
    redirectUri,
    state,
    scopes: grantableScopes(splitScopes(parameters.get('scope') ?? '')),
    challenge: parameters.get('code_challenge') ?? '',
    nonce: parameters.get('nonce'),
  }
}

interface Fault {
  error: string
  description: string
}

function findFault(
  parameters: URLSearchParams,
  publicUrl: string,
  addresses: DemoEmrAddresses,
): Fault | undefined {
  const invalid = (description: string): Fault => ({ error: 'invalid_request', description })
  const names = [...parameters.keys()]
  if (new Set(names).size < names.length) return invalid('A parameter is repeated.')
  if ([...parameters.values()].some((value) => value.length > MAX_LENGTH))
    return invalid('A parameter is too long.')
  if (parameters.get('response_type') !== 'code')
    return { error: 'unsupported_response_type', description: 'The response type has to be code.' }
  if (!parameters.get('state')) return invalid('The parameter state is missing.')
  if (parameters.get('code_challenge_method') !== 'S256')
    return invalid('PKCE with code_challenge_method=S256 is required.')
  if (!/^[\w-]{43}$/.test(parameters.get('code_challenge') ?? ''))
    return invalid('The code challenge has to be the base64url form of a SHA-256 hash.')
  if (!isOurBase(parameters.get('aud') ?? '', addresses, publicUrl))
    return invalid(`The parameter aud has to be ${addresses.fhir}.`)
  if (grantableScopes(splitScopes(parameters.get('scope') ?? '')).length === 0)
    return { error: 'invalid_scope', description: 'The demo EMR has none of these scopes.' }
  return undefined
}

/** A token for another server must not be asked for here (SMART App Launch: `aud` is the FHIR base). */
function isOurBase(aud: string, addresses: DemoEmrAddresses, publicUrl: string): boolean {
  const url = URL.parse(aud)
  const path = new URL(addresses.fhir).pathname
  return (
    url !== null &&
    isOwnOrigin(url, addresses, publicUrl) &&
    url.pathname.replace(/\/$/, '') === path
  )
}
