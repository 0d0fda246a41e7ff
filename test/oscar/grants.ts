import { randomBytes } from 'node:crypto'
import { isSigned, parametersIn, type RawRequest } from './verifier.ts'

interface Token {
  secret: string
  callback?: string
  verifier?: string
}

const SKEW_S = 300

/** OAuth 1.0a as a server has it: request tokens, access tokens, and who sends a request. */
export function openGrants(client: { key: string; secret: string }) {
  const requestTokens = new Map<string, Token>()
  const accessTokens = new Map<string, Token>()
  const nonces = new Set<string>()

  /** Throws for a request that isn't signed as RFC 5849 has it, is too old or was sent before. */
  function verify(request: RawRequest, now: Date, tokens: Map<string, Token> | undefined) {
    const parameters = parametersIn(request)
    const token = tokens?.get(parameters.oauth_token ?? '')
    if (parameters.oauth_consumer_key !== client.key) throw new Error('invalid_consumer')
    if (tokens && !token) throw new Error('invalid_token')
    const age = now.getTime() / 1000 - Number(parameters.oauth_timestamp)
    if (Math.abs(age) > SKEW_S) throw new Error('timestamp_refused')
    const nonce = `${parameters.oauth_timestamp} ${parameters.oauth_nonce}`
    if (nonces.has(nonce)) throw new Error('nonce used')
    nonces.add(nonce)
    if (!isSigned(request, client.secret, token?.secret ?? '')) throw new Error('invalid_signature')
    return { parameters, token }
  }

  function issue(tokens: Map<string, Token>, callback?: string): URLSearchParams {
    const [key, secret] = [randomBytes(12).toString('hex'), `${randomBytes(6).toString('hex')} &=`]
    tokens.set(key, { secret, ...(callback !== undefined && { callback }) })
    return new URLSearchParams({ oauth_token: key, oauth_token_secret: secret })
  }

  return {
    /** §2.1 */
    initiate(request: RawRequest, now: Date): string {
      const { parameters } = verify(request, now, undefined)
      return `${issue(requestTokens, parameters.oauth_callback ?? '')}&oauth_callback_confirmed=true`
    },
    /** §2.2: the clinician allows access. @returns where the browser goes */
    allow(key: string): URL {
      const token = requestTokens.get(key)
      if (!token?.callback) throw new Error('no such request token')
      token.verifier = randomBytes(8).toString('hex')
      const back = new URL(token.callback)
      back.searchParams.set('oauth_token', key)
      back.searchParams.set('oauth_verifier', token.verifier)
      return back
    },
    /** §2.3 */
    exchange(request: RawRequest, now: Date): string {
      const { parameters, token } = verify(request, now, requestTokens)
      if (!token?.verifier || token.verifier !== parameters.oauth_verifier)
        throw new Error('invalid_verifier')
      requestTokens.delete(parameters.oauth_token ?? '')
      return issue(accessTokens).toString()
    },
    /** §3: a request for something that is protected. */
    admit: (request: RawRequest, now: Date) => void verify(request, now, accessTokens),
    revoke: () => accessTokens.clear(),
  }
}
