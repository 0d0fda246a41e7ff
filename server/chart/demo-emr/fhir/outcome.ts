/** Codes of OperationOutcome.issue.code that the demo EMR uses (FHIR R4 value set issue-type). */
type IssueCode =
  | 'business-rule'
  | 'conflict'
  | 'exception'
  | 'forbidden'
  | 'invalid'
  | 'login'
  | 'multiple-matches'
  | 'not-found'
  | 'not-supported'
  | 'throttled'
  | 'too-long'
  | 'transient'

/** An answer that isn't a resource: an OperationOutcome with a status. */
export class FhirError extends Error {
  readonly status: number
  readonly code: IssueCode
  /** Seconds until the client may ask again. */
  readonly retryAfter: number | undefined
  constructor(status: number, code: IssueCode, diagnostics: string, retryAfter?: number) {
    super(diagnostics)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const badRequest = (diagnostics: string) => new FhirError(400, 'invalid', diagnostics)
export const notFound = (diagnostics = 'There is no such resource.') =>
  new FhirError(404, 'not-found', diagnostics)

/** What every FHIR answer carries. */
export const fhirHeaders = {
  'content-type': 'application/fhir+json; charset=utf-8',
  'cache-control': 'no-store',
}

/** The OperationOutcome of an error; 401 names the scheme (RFC 6750 §3). */
export function outcomeResponse({ status, code, message, retryAfter }: FhirError): Response {
  const outcome = {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code, diagnostics: message }],
  }
  const headers = {
    ...fhirHeaders,
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(status === 401 && { 'www-authenticate': 'Bearer realm="demo-emr", error="invalid_token"' }),
  }
  return new Response(JSON.stringify(outcome), { status, headers })
}
