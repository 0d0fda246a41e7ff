/** Errors of RFC 6749 §5.2 that the token endpoint returns. */
type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'

/** What the token endpoint answers with status 400, or 401 for `invalid_client`. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode
  constructor(code: OAuthErrorCode, description: string) {
    super(description)
    this.code = code
  }
}

const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** An answer of the token endpoint (RFC 6749 §5.1). */
export const tokenResponse = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: noStore })

export const errorResponse = ({ code, message }: OAuthError): Response =>
  tokenResponse({ error: code, error_description: message }, code === 'invalid_client' ? 401 : 400)
