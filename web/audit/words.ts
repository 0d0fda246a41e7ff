import type { AuditAction, AuditEvent, AuditKind } from '#contract/audit.ts'
import { noteActions } from '#web/ui/note-actions.ts'
import { t } from '#web/i18n/i18n.ts'

/** What was done: the end of a sentence that begins with the actor. */
const predicates: Record<AuditAction, string> = {
  'visit.list': t('looked at the list of visits'),
  'visit.search': t('searched the visits'),
  'visit.open': t('opened the visit'),
  'transcript.read': t('read the transcript'),
  'audio.play': t('played the audio'),
  'file.read': t('opened a file'),
  'note.read': t('read a note'),
  'chat.read': t('read the chat'),
  'task.read': t('looked at tasks'),
  'visit.create': t('created the visit'),
  'visit.change': t('changed the visit'),
  'visit.record': 'recorded',
  'note.write': t('had a note written'),
  ...noteActions,
  'dictionary.export': t('downloaded the dictionary'),
  'audit.export': t('downloaded the log'),
  'takeout.make': t('made a copy of everything'),
  'takeout.download': t('downloaded a copy of everything'),
  'item.publish': t('published a template'),
  'item.unpublish': t('took a template back'),
  'consent.read': t('looked at the consent'),
  'consent.give': t('recorded consent'),
  'consent.withdraw': t('recorded that consent was withdrawn'),
  'visit.delete': t('deleted the visit'),
  'visit.expire': t('deleted the visit, as its time was over'),
  'audio.expire': t('deleted the audio, as its time was over'),
  'part.delete': t('deleted something of the visit'),
  'account.delete-asked': t('asked for the account to be deleted'),
  'account.delete-cancelled': t('kept the account after all'),
  'account.delete-approved': t('approved the deletion of the account'),
  'account.delete-refused': t('refused to delete the account'),
  'retention.set': t('chose how long things are kept'),
  'account.create': t('created the account'),
  'account.change': t('changed the account'),
  'account.read': t('looked at the account'),
  'session.open': t('signed in'),
  'session.close': t('signed out'),
  'administration.read': t('looked at the administration'),
  'administration.change': t('changed the administration'),
}

/** A sentence such as `You opened the visit`. Without an actor it was the product itself, or a failed sign-in. */
export function eventWords({ action, outcome, actor }: AuditEvent, who: string): string {
  if (outcome === 'refused' && action === 'session.open') return t('Somebody tried to sign in')
  if (outcome === 'refused' && action === 'account.create')
    return t('Somebody tried to create the first account with a wrong set-up code')
  if (outcome === 'refused')
    return t('{who} was refused: {predicates}', { who, predicates: predicates[action] })
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
  audit: t('log of access'),
  factors: t('second step'),
  me: 'profile',
  providers: t('ways to sign in'),
  rule: t('which service when'),
  'second-factor': t('second step for everyone'),
  reauthenticate: t('confirmed the password'),
  'shown-again': t('confirmed the second step'),
  'sms-outbox': t('text messages'),
  totp: t('authenticator app'),
}

export const kindOptions: { value: AuditKind | ''; label: string }[] = [
  { value: '', label: t('Everything') },
  { value: 'read', label: t('Reading') },
  { value: 'change', label: t('Changes') },
  { value: 'signing', label: t('Signing') },
  { value: 'export', label: t('Copies and downloads') },
  { value: 'consent', label: t('Consent') },
  { value: 'deletion', label: t('Deletions') },
  { value: 'access', label: t('Signing in') },
  { value: 'administration', label: t('Settings') },
]
