import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import type { Connection } from '../connection.ts'
import type { BeginOptions, AuthorizationRequest, Connector } from '../connector.ts'
import type { EmrServer } from '../emr-servers.ts'
import {
  authorizationUrl,
  exchangeCode,
  newProofs,
  refreshTokens,
  revokeTokens,
} from './authorize.ts'
import { askedScopes } from './scopes.ts'
import { discoverSmart, signingAlgFor, type SmartServer } from './server.ts'

/** SMART App Launch 2.2, and the demo EMR, which is such a server. */
export const smartConnector: Connector = {
  begin,
  finish: exchangeCode,
  refresh: refreshTokens,
  revoke: revokeTokens,
}

async function begin(
  s: Services,
  server: EmrServer,
  { before, redirectUrl, writesNotes, timeZone, launch }: BeginOptions,
): Promise<AuthorizationRequest> {
  const smart = await discoverSmart(s, server.baseUrl)
  if (before) assertSameIssuer(before, smart)
  const connection = { ...toConnection(server, smart, redirectUrl), writesNotes }
  const scope = askedScopes({
    hasV2Scopes: smart.hasV2Scopes,
    writesNotes,
    isLaunch: launch !== undefined,
  })
  const proofs = newProofs()
  const timezone = server.type === 'demo-emr' ? timeZone : undefined
  return {
    connection,
    secrets: { ...proofs, scope },
    isLaunch: launch !== undefined,
    state: proofs.state,
    url: await authorizationUrl(connection, proofs, { scope, timezone, launch }),
  }
}

const toConnection = (server: EmrServer, smart: SmartServer, redirectUrl: string): Connection => ({
  displayName: server.displayName,
  baseUrl: smart.baseUrl,
  redirectUrl,
  connectUrl: smart.connectUrl,
  tokenUrl: smart.tokenUrl,
  revocationUrl: smart.revocationUrl,
  issuer: smart.issuer,
  usesBasic: smart.usesBasic,
  signingAlg: signingAlgFor(smart),
  clientId: server.clientId,
  clientSecret: server.clientSecret,
})

/** A server that names another issuer than before may be another server (ASVS 10.5.3). */
function assertSameIssuer(before: Connection, now: SmartServer): void {
  if (before.issuer !== now.issuer)
    throw new AppError(
      'bad-request',
      'The EMR has changed its identity. Ask your administrator, then disconnect and connect again.',
    )
}
