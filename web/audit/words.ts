import type { AuditAction, AuditEvent, AuditKind } from '#contract/audit.ts'
import { formActions, noteActions } from '#web/ui/note-actions.ts'
import { t } from '#web/i18n/i18n.ts'
import { pathParts } from './path-parts.ts'

/** The action: the end of a sentence that begins with the actor. */
const actions: Record<AuditAction, string> = {
  'visit.list': t('viewed the list of visits'),
  'visit.search': t('searched visits'),
  'visit.open': t('opened the visit'),
  'transcript.read': t('read the transcript'),
  'audio.play': t('played the audio'),
  'file.read': t('opened a file'),
  'note.read': t('read a note'),
  'chat.read': t('read the chat'),
  'task.read': t('viewed tasks'),
  'patient.list': t('searched patients'),
  'patient.open': t('viewed a patient'),
  'patient.change': t('changed a patient'),
  'chart.read': t('viewed a patient’s chart'),
  'chart.pull': t('pulled a patient’s chart from the EMR'),
  'intake.read': t('read the patient’s answers'),
  'intake.ask': t('sent questions to the patient'),
  'intake.answer': t('answered questions before the visit'),
  'intake.refuse': t('reported that the questions reached the wrong person'),
  'visit.create': t('created the visit'),
  'visit.change': t('changed the visit'),
  'visit.record': t('recorded the visit'),
  'note.write': t('generated a note'),
  ...noteActions,
  'dictionary.export': t('downloaded the dictionary'),
  'audit.export': t('downloaded the access log'),
  'takeout.make': t('created a copy of all data'),
  'takeout.download': t('downloaded a copy of all data'),
  'form.read': t('viewed a filled form'),
  'form.fill': t('filled a form'),
  ...formActions,
  'form.change': t('changed a form'),
  'group.change': t('changed a group'),
  'item.publish': t('published a template'),
  'item.unpublish': t('unpublished a template'),
  'consent.read': t('viewed the consent'),
  'consent.give': t('recorded consent'),
  'consent.withdraw': t('recorded the withdrawal of consent'),
  'visit.delete': t('deleted the visit'),
  'visit.expire': t('deleted the visit at the end of its retention'),
  'audio.expire': t('deleted the audio at the end of its retention'),
  'part.delete': t('deleted part of the visit'),
  'account.delete-asked': t('requested deletion of the account'),
  'account.delete-cancelled': t('cancelled deletion of the account'),
  'account.delete-approved': t('approved deletion of the account'),
  'account.delete-refused': t('rejected deletion of the account'),
  'retention.set': t('changed data retention'),
  'account.create': t('created the account'),
  'account.change': t('changed the account'),
  'account.read': t('viewed the account'),
  'session.open': t('signed in'),
  'session.close': t('signed out'),
  'administration.read': t('viewed administration settings'),
  'administration.change': t('changed administration settings'),
}

/** A sentence such as `You opened the visit`. Without an actor it was the product itself, or a failed sign-in. */
export function eventWords({ action, outcome, actor }: AuditEvent, who: string): string {
  const isRefused = outcome === 'refused'
  if (isRefused && action === 'session.open') return t('Someone tried to sign in')
  if (isRefused && action === 'account.create')
    return t('Someone tried to create the first account with a wrong set-up code')
  if (isRefused) return t('{name} {action} (refused)', { name: who, action: actions[action] })
  const nobody = isPatients(action) ? t('The patient') : 'Ausculta'
  return t('{name} {action}', { name: actor ? who : nobody, action: actions[action] })
}

/** What the holder of a link to questions did, who has no account. */
const isPatients = (action: AuditAction) => action === 'intake.answer' || action === 'intake.refuse'

/** The detail of an entry in words: for a request, the parts of its path that the sentence doesn't cover. */
export function detailWords({ action, entity: { detail } }: AuditEvent): string {
  if (!detail || action === 'session.open' || action === 'account.create') return ''
  const [, address] = /^[A-Z]+ \/(?:api\/)?(.+)$/.exec(detail) ?? []
  if (address === undefined) return detail
  const parts = address
    .split('/')
    .filter((part) => !part.startsWith(':') && !ignoredParts.has(part))
  return parts.map((part) => pathParts[part] ?? part.replaceAll('-', ' ')).join(', ')
}

/** Parts of paths that add nothing to the sentence. */
const ignoredParts = new Set(['auth', 'admin', 'system', 'mfa', 'verify', 'confirm', 'options'])

export const kindOptions: { value: AuditKind | ''; label: string }[] = [
  { value: '', label: t('Everything') },
  { value: 'read', label: t('Viewing') },
  { value: 'change', label: t('Changes') },
  { value: 'signing', label: t('Signing') },
  { value: 'export', label: t('Copies and downloads') },
  { value: 'consent', label: t('Consent') },
  { value: 'deletion', label: t('Deletions') },
  { value: 'access', label: t('Sign-ins') },
  { value: 'administration', label: t('Settings') },
]
