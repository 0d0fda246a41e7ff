import { demoEmrPath, type DemoEmrAddresses } from '../request.ts'
import { launchScopes, scopeTypes } from './scopes.ts'

/** `.well-known/smart-configuration` (SMART App Launch 2.2, "Conformance"). */
export function smartConfiguration(addresses: DemoEmrAddresses): object {
  return {
    ...endpoints(addresses),
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: [
      ...launchScopes,
      ...scopeTypes.flatMap((type) => [`patient/${type}.rs`, `user/${type}.rs`]),
      'patient/DocumentReference.c',
      'user/DocumentReference.c',
    ],
    capabilities: [
      'launch-standalone',
      'client-public',
      'sso-openid-connect',
      'context-standalone-patient',
      'context-banner',
      'permission-offline',
      'permission-patient',
      'permission-user',
      'permission-v1',
      'permission-v2',
    ],
  }
}

/** `.well-known/openid-configuration` of the issuer (OpenID Connect Discovery §3). */
export const openIdConfiguration = (addresses: DemoEmrAddresses): object => ({
  ...endpoints(addresses),
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

const endpoints = ({ issuer, origin }: DemoEmrAddresses) => ({
  issuer,
  jwks_uri: `${origin}${demoEmrPath}/jwks`,
  authorization_endpoint: `${origin}${demoEmrPath}/authorize`,
  token_endpoint: `${origin}${demoEmrPath}/token`,
  revocation_endpoint: `${origin}${demoEmrPath}/revoke`,
  response_types_supported: ['code'],
})
