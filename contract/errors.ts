import * as z from 'zod/mini'

/** The kind of error, for programs. The texts are for people and come from the specification's catalogue (§8). */
export const ErrorCode = z.enum([
  'bad-request',
  'unauthenticated',
  'forbidden',
  /** The administrator requires a second factor and this user has none: nothing else is allowed before. */
  'second-factor-needed',
  /** The session is known, but its user must prove who they are again. */
  'reauthenticate',
  'not-found',
  'version-mismatch',
  'in-progress',
  'too-large',
  'too-many',
  'unavailable',
  'failed',
])
export type ErrorCode = z.infer<typeof ErrorCode>

export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  /** What to do about it, or the reason, in a second sentence. Never a stack trace. */
  detail: z.optional(z.string()),
  /** The newer state of the object to change (`version-mismatch`), or the work in progress (`in-progress`). */
  current: z.optional(z.unknown()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * The error of a failed request. Uses no schema, because every page loads this first.
 * @param body JSON of the answer, of any shape
 */
export function readErrorBody(body: unknown): ErrorBody | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  if (!('code' in body) || !isErrorCode(body.code)) return undefined
  if (!('message' in body) || typeof body.message !== 'string') return undefined
  const detail = 'detail' in body && typeof body.detail === 'string' ? body.detail : undefined
  return {
    code: body.code,
    message: body.message,
    ...(detail !== undefined && { detail }),
    ...('current' in body && { current: body.current }),
  }
}

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(statusOf, code)

/** An error that a client may see. Any other error is a bug and becomes a plain 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: string | undefined
  readonly current: unknown
  /** Seconds after which a retry may succeed; sent as `Retry-After` (RFC 9110 §10.2.3). */
  readonly retryAfter: number | undefined
  constructor(
    code: ErrorCode,
    message: string,
    more: { detail?: string; current?: unknown; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.detail = more.detail
    this.current = more.current
    this.retryAfter = more.retryAfter
  }
}

/**
 * RFC 9110 status for each code. What a user may not see is 404, so 'forbidden' is only for limits of the user's own
 * account.
 */
export const statusOf = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'second-factor-needed': 403,
  reauthenticate: 403,
  'not-found': 404,
  'version-mismatch': 409,
  'in-progress': 409,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  failed: 500,
} as const satisfies Record<ErrorCode, number>

/** The specification's words (§8), each written once. */
export const words = {
  noAccount: 'No account found with this email.',
  wrongPassword: 'Incorrect password.',
  accountExists: 'An account already exists with this email.',
  weakPassword: 'Password is too weak.',
  invalidEmail: 'Invalid email address.',
  notAllowed: 'Operation not allowed.',
  tooMany: 'Too many attempts. Please try again later.',
  invalidCode: 'Invalid verification code.',
  expiredCode: 'Verification code has expired.',
  shortPhone: 'Please enter a valid phone number',
  invalidPhone: 'Please enter a valid phone number.',
  enrollmentFailed: 'MFA enrollment did not complete successfully. Please try again.',
  reauthToDisable: 'Please re-authenticate to disable two-factor authentication.',
  signInAgain: 'For security reasons, please sign out and sign in again.',
  cancelled: 'Sign in was cancelled. Please try again.',
  oneWindow: 'Only one sign in window can be open at a time.',
  windowBlocked: 'Sign in popup was blocked by your browser.',
  otherMethod: 'An account already exists with this email using a different sign in method.',
  otherGoogle: 'Please use the same Google account you signed up with.',
  storageRestricted:
    'Your browser keeps this site from storing what it needs. Enable third-party cookies, or use email and password.',
  noVerifier: 'Recaptcha verifier not initialized (refresh).',
  network: 'Network error. Please check your connection.',
  unexpected: 'An unexpected error occurred.',
  unknown: 'An unknown error occurred.',
  notAuthenticated: 'User not authenticated',
  unauthorized: 'Unauthorized',
  unauthorizedUser: 'Unauthorized user',
  noAuthentication: 'Failed to authenticate',
  initFailed: 'Failed to initialize user',
  scribeNotFound: 'Scribe not found',
  templateNotFound: 'Template not found',
  noTemplate: 'No template selected',
  invalidItemType: 'Invalid item type',
  pdfLocked: 'The PDF is protected by a password. Remove the password and upload it again.',
  uploadFailed: 'Failed to upload file to storage',
  extractFailed: 'Failed to extract context from file',
  allUploadsFailed: 'All file uploads failed - please check storage permissions',
  groupNotFound: 'Group not found',
  memberNotFound: 'Member not found',
  memberExists: 'Member already exists',
  noLicenses: 'No available licenses',
  checkoutFailed: 'Failed to create checkout session',
  belowUsage: 'Cannot reduce licenses below current usage',
  versionMismatch: 'version-mismatch',
  noConversation: 'No conversation selected for file upload',
} as const
