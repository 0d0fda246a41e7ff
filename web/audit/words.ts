import type { AuditAction, AuditEvent, AuditKind } from '#contract/audit.ts'
import { noteActions } from '#web/ui/note-actions.ts'

/** What was done: the end of a sentence that begins with the actor. */
const predicates: Record<AuditAction, string> = {
  'visit.list': 'looked at the list of visits',
  'visit.search': 'searched the visits',
  'visit.open': 'opened the visit',
  'transcript.read': 'read the transcript',
  'audio.play': 'played the audio',
  'file.read': 'opened a file',
  'note.read': 'read a note',
  'chat.read': 'read the chat',
  'task.read': 'looked at tasks',
  'visit.create': 'created the visit',
  'visit.change': 'changed the visit',
  'visit.record': 'recorded',
  'note.write': 'had a note written',
  ...noteActions,
  'dictionary.export': 'downloaded the dictionary',
  'audit.export': 'downloaded the log',
  'takeout.make': 'made a copy of everything',
  'takeout.download': 'downloaded a copy of everything',
  'item.publish': 'published a template',
  'item.unpublish': 'took a template back',
  'consent.read': 'looked at the consent',
  'consent.give': 'recorded consent',
  'consent.withdraw': 'recorded that consent was withdrawn',
  'visit.delete': 'deleted the visit',
  'visit.expire': 'deleted the visit, as its time was over',
  'audio.expire': 'deleted the audio, as its time was over',
  'part.delete': 'deleted something of the visit',
  'account.delete-asked': 'asked for the account to be deleted',
  'account.delete-cancelled': 'kept the account after all',
  'account.delete-approved': 'approved the deletion of the account',
  'account.delete-refused': 'refused to delete the account',
  'retention.set': 'chose how long things are kept',
  'account.create': 'created the account',
  'account.change': 'changed the account',
  'account.read': 'looked at the account',
  'session.open': 'signed in',
  'session.close': 'signed out',
  'administration.read': 'looked at the administration',
  'administration.change': 'changed the administration',
}

/** A sentence such as `You opened the visit`. Without an actor it was the product itself, or a failed sign-in. */
export function eventWords({ action, outcome, actor }: AuditEvent, who: string): string {
  if (outcome === 'refused' && action === 'session.open') return 'Somebody tried to sign in'
  if (outcome === 'refused' && action === 'account.create')
    return 'Somebody tried to create the first account with a wrong set-up code'
  if (outcome === 'refused') return `${who} was refused: ${predicates[action]}`
  return `${actor ? who : 'Ausculta'} ${predicates[action]}`
}

/** The detail of an entry in words: for a request, the parts of its path that the sentence doesn't cover. */
export function detailWords({ action, entity: { detail } }: AuditEvent): string {
  if (!detail || action === 'session.open' || action === 'account.create') return ''
  const [, address] = /^[A-Z]+ \/(?:api\/)?(.+)$/.exec(detail) ?? []
  if (address === undefined) return detail
  const parts = address
    .split('/')
    .filter((part) => !part.startsWith(':') && !ignoredParts.has(part))
  return parts
    .map((part) => subjects[part] ?? part)
    .join(', ')
    .replaceAll('-', ' ')
}

/** Parts of paths that add nothing to the sentence. */
const ignoredParts = new Set(['auth', 'admin', 'system', 'mfa', 'verify', 'confirm', 'options'])

/** The words of the interface for parts of paths. */
const subjects: Record<string, string> = {
  audit: 'log of access',
  factors: 'second step',
  me: 'profile',
  providers: 'ways to sign in',
  rule: 'which service when',
  'second-factor': 'second step for everyone',
  reauthenticate: 'confirmed the password',
  'shown-again': 'confirmed the second step',
  'sms-outbox': 'text messages',
  totp: 'authenticator app',
}

export const kindOptions: { value: AuditKind | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  { value: 'read', label: 'Reading' },
  { value: 'change', label: 'Changes' },
  { value: 'signing', label: 'Signing' },
  { value: 'export', label: 'Copies and downloads' },
  { value: 'consent', label: 'Consent' },
  { value: 'deletion', label: 'Deletions' },
  { value: 'access', label: 'Signing in' },
  { value: 'administration', label: 'Settings' },
]
