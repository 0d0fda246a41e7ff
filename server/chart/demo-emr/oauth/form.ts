import { readText } from '#server/platform/http/read.ts'
import { OAuthError } from './errors.ts'

/** Longest form in bytes; scopes and codes are a few hundred. */
const MAX_FORM_BYTES = 16_384

/** A form whose fields occur once at most (RFC 6749 §3.2). @throws OAuthError 'invalid_request' */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(type))
    throw new OAuthError(
      'invalid_request',
      'Send the parameters as application/x-www-form-urlencoded.',
    )
  const fields = [...new URLSearchParams(await readText(request, MAX_FORM_BYTES))]
  const form = new Map(fields)
  if (form.size < fields.length) throw new OAuthError('invalid_request', 'A parameter is repeated.')
  return form
}
