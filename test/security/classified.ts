import type { Everything } from './everything.ts'
import type { Installation } from './installation.ts'

/** Endpoints that need no account. A new one has to be thought about, and then added here. */
export const open = [
  'GET /api/auth/challenge',
  'POST /api/auth/demo',
  // Public keys only, for an EMR that fetches them.
  'GET /api/auth/integrations/smart/jwks/:id',
  // An EMR opens it before anybody is signed in; it stores a cookie and changes nothing.
  'GET /api/auth/integrations/smart/launch',
  'POST /api/auth/device',
  'POST /api/auth/email/confirm',
  // A code or a secret opens them; they set no cookie.
  'POST /api/auth/extension/pair',
  'POST /api/auth/extension/token',
  'POST /api/auth/mfa/pending',
  'POST /api/auth/mfa/pending/passkey',
  'POST /api/auth/mfa/pending/sms',
  'POST /api/auth/mfa/pending/verify',
  'POST /api/auth/passkey',
  'POST /api/auth/passkey/options',
  'POST /api/auth/providers/:provider/begin',
  'POST /api/auth/providers/:provider/finish',
  'POST /api/auth/reset',
  'POST /api/auth/reset/confirm',
  'GET /api/auth/setup',
  'POST /api/auth/setup',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-up',
  'POST /api/auth/token',
  'POST /api/auth/verify-email',
  // The id of an invitation is the secret of its link.
  'GET /api/invites/:id/accept',
  // The secret of the link is in the body.
  'POST /api/intake/answer',
  'POST /api/intake/finish',
  'POST /api/intake/lock',
  'POST /api/intake/not-me',
  'POST /api/intake/open',
  'POST /api/intake/speak',
  'POST /api/intake/suggest',
  'POST /api/search/indexes/:index/query',
  // Signed by the payment service.
  'POST /api/stripe/webhook',
]

export type Kind =
  | keyof Everything
  | keyof Installation
  | 'session'
  | 'takeout'
  | 'factor'
  | 'proposal'
  | 'run'
  | 'group'
  | 'groupMember'
  | 'groupInvite'
  | 'questionSet'
  | 'word'
  | 'language'

/** The kinds of the ids in a path, by the part before each. An unlisted path fails the test. */
export const named: Record<string, Kind> = {
  'scribes/:id': 'scribe',
  'patients/:id': 'patient',
  'integrations/:id': 'integration',
  'extension_integrations/:id': 'extensionIntegration',
  'integrations/:integrationId': 'integration',
  'files/:fileId': 'file',
  'context/:entryId': 'context',
  'doubts/:decisionId': 'decision',
  'versions/:versionId': 'version',
  'recordings/:id': 'recording',
  'notes/:id': 'note',
  'generations/:id': 'generation',
  'answers/:id': 'answer',
  'folders/:id': 'folder',
  'items/:id': 'item',
  'forms/:id': 'form',
  'filled-forms/:id': 'filledForm',
  'memories/:id': 'memory',
  'dictionary/:id': 'term',
  'tasks/:id': 'task',
  'uploads/:id': 'upload',
  'transcriptions/:jobId': 'job',
  'takeouts/:id': 'takeout',
  'sessions/:id': 'session',
  'factors/:factorId': 'factor',
  'proposals/:id': 'proposal',
  'runs/:id': 'run',
  'groups/:id': 'group',
  'members/:memberId': 'groupMember',
  'invites/:inviteId': 'groupInvite',
  'invites/:id': 'groupInvite',
  'intakes/:id': 'intake',
  'question-sets/:id': 'questionSet',
  'question-sets/:setId': 'questionSet',
  'question-translations/:set': 'questionSet',
  // Of the installation.
  'comments/:commentId': 'comment',
  'reports/:id': 'report',
  'engines/:id': 'engine',
  'emr-servers/:id': 'emr',
  'jwks/:id': 'emr',
  'invitations/:id': 'invitation',
  'backups/:id': 'backup',
  'webhooks/:id': 'webhook',
  'jobs/:id': 'queued',
  'users/:id': 'account',
  // No rows: positions, languages, names of indexes, providers and models.
  'built-in/:name': 'word',
  'parts/:part': 'word',
  'transcript/:seq': 'word',
  'around/:seq': 'word',
  'wordings/:language': 'language',
  ':set/:language': 'language',
  'indexes/:index': 'word',
  'providers/:provider': 'word',
  'models/:id': 'word',
}

/** A comment is below an item that everybody may read; the other addresses are tried with a private one. */
export const belowPublicItem = /^\/api\/items\/:id\/comments\/:commentId/

/**
 * These create an object, so their answers have different times. The client creates its id, so one that somebody else has
 * taken can't look like a new one; nobody can guess 122 random bits. They are still searched for the owner's words.
 */
export const clientMadeIds = [
  'POST /api/groups',
  'POST /api/folders',
  'POST /api/memories',
  'POST /api/sample',
  // Names a group; by then the caller has made one under the same id.
  'POST /api/forms',
]
/** Versions of the user's own objects increase from one call to the next. */
export const ownSettings = [
  'PUT /api/paste-profiles',
  'POST /api/dictionary',
  'POST /api/dictionary/import',
]
/** In everything that the owner wrote. */
export const SECRET = 'Qzsecret'

/**
 * What an owner sees as missing because it is: nothing was transcribed, the item isn't public, the form has no prepared
 * PDF.
 */
export const notThere = [
  'GET /api/question-sets/built-in/:name',
  // Sets aren't translated into English.
  'POST /api/question-translations/:set/:language',
  'GET /api/question-translations/:set/:language',
  'GET /api/takeouts/:id/content',
  'GET /api/items/:id/comments',
  'GET /api/scribes/:id/transcript/versions/:versionId',
  'GET /transcriptions/:jobId/transcript',
  'GET /api/forms/:id/prepared',
  // Of the people who prepare forms.
  'GET /api/forms/admin/get-all-forms',
  'GET /api/forms/admin/get-form',
]
