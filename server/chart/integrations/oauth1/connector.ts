import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import type { Services } from '#server/services.ts'
import type { Connection } from '../connection.ts'
import type {
  Authorization,
  AuthorizationRequest,
  BeginOptions,
  ConnectionAnswer,
  Connector,
  Grant,
} from '../connector.ts'
import type { EmrServer } from '../emr-servers.ts'
import { readProviderNumber } from './provider.ts'
import { requestToken } from './tokens.ts'

/** OSCAR: OAuth 1.0a in three steps (RFC 5849 §2). A token has no scopes, can't be renewed and can't be revoked. */
export const oscarConnector: Connector = {
  begin,
  finish,
  refresh: check,
  revoke: () => Promise.resolve(),
}

async function begin(
  s: Services,
  server: EmrServer,
  { redirectUrl, writesNotes, timeZone }: BeginOptions,
): Promise<AuthorizationRequest> {
  const { displayName, baseUrl, signatureBaseUrl, clientId, clientSecret } = server
  const connectUrl = `${baseUrl}/ws/oauth/authorize`
  const connection: Connection = {
    displayName,
    baseUrl,
    signatureBaseUrl,
    redirectUrl,
    connectUrl,
    tokenUrl: `${baseUrl}/ws/oauth/token`,
    clientId,
    clientSecret,
    writesNotes,
    timeZone,
  }
  const { key, secret } = await requestToken(s, connection, {
    path: '/ws/oauth/initiate',
    extra: [['oauth_callback', redirectUrl]],
  })
  const url = new URL(connectUrl)
  url.searchParams.set('oauth_token', key)
  return { connection, secrets: { secret }, state: key, url: url.href }
}

async function finish(
  s: Services,
  { connection, secrets: { secret = '' } }: Authorization,
  { state, code }: ConnectionAnswer,
): Promise<Grant> {
  const token = await requestToken(s, connection, {
    path: '/ws/oauth/token',
    token: { key: state, secret },
    extra: [['oauth_verifier', code]],
  })
  const tokens = { access: token.key, secret: token.secret, scope: '' }
  return check(s, { ...connection, tokens })
}

/** Asks the EMR whose token it is, which works only while the token is valid. The EMR doesn't say how long that is. */
async function check(s: Services, connection: Connection): Promise<Grant> {
  const { tokens } = connection
  if (!tokens) throw new AppError('bad-request', message('The EMR isn’t connected.'))
  return { tokens: { ...tokens, user: await readProviderNumber(s, connection) }, expires: null }
}
