import type { AuditAction, AuditEntity } from '#contract/audit.ts'
import * as ahead from '#contract/pre-draft.ts'
import * as audit from '#contract/audit.ts'
import * as accounts from '#contract/accounts.ts'
import * as chat from '#contract/chat.ts'
import * as bench from '#contract/clinic-bench.ts'
import * as consent from '#contract/consent.ts'
import * as deletion from '#contract/deletion.ts'
import * as dictionary from '#contract/dictionary.ts'
import * as exported from '#contract/export.ts'
import * as files from '#contract/files.ts'
import * as library from '#contract/items.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import * as jobs from '#contract/transcription-jobs.ts'
import * as notes from '#contract/notes.ts'
import * as retention from '#contract/retention.ts'
import * as scribes from '#contract/scribes.ts'
import * as sign from '#contract/sign.ts'
import * as speech from '#contract/speech.ts'
import * as suggest from '#contract/suggest.ts'
import * as system from '#contract/system.ts'
import * as takeout from '#contract/data-export.ts'
import * as tasks from '#contract/tasks.ts'
import * as transcripts from '#contract/transcripts.ts'

type EntityType = AuditEntity['type']

/** What a request leaves in the log. */
export interface Rule {
  action: AuditAction
  entity: EntityType
  /** Of many such requests of one session about one object, only the first within ten minutes is written. */
  once?: boolean
  /** The visit is named in the body instead of the address. */
  visitIn?: 'conversation' | 'scribeId'
  /** Keeps the call that was made beside the entry. */
  detail?: boolean
}

const read = (action: AuditAction, entity: EntityType = 'visit'): Rule => ({
  action,
  entity,
  once: true,
})

/** One endpoint each, where its address and method do not say it. Those whose verbs write the entry stand in `byVerbs`. */
const named: [AnyEndpoint, Rule][] = [
  [scribes.listScribes, read('visit.list', 'account')],
  [scribes.searchScribes, read('visit.search', 'account')],
  [scribes.createScribe, { action: 'visit.create', entity: 'visit' }],
  [system.createSample, { action: 'visit.create', entity: 'visit' }],
  [scribes.deleteScribe, { action: 'visit.delete', entity: 'visit' }],
  [scribes.archiveScribes, { ...read('visit.change', 'account'), detail: true }],
  [scribes.moveScribes, { ...read('visit.change', 'account'), detail: true }],
  [transcripts.takeTicket, { action: 'visit.record', entity: 'visit', visitIn: 'scribeId' }],
  [transcripts.getRecordingAudio, read('audio.play', 'recording')],
  [files.getFileContent, read('file.read', 'file')],
  [chat.listMessages, read('chat.read')],
  [chat.chat, { ...read('visit.change'), visitIn: 'conversation' }],
  [chat.summarise, { ...read('visit.open'), visitIn: 'conversation' }],
  [suggest.smartSuggest, { ...read('visit.open'), visitIn: 'conversation' }],
  [notes.generateNote, { action: 'note.write', entity: 'visit', visitIn: 'conversation' }],
  [ahead.draftAhead, { ...read('note.write'), visitIn: 'conversation' }],
  // It reads the visits that it is given, and shows figures of them.
  [bench.startBench, read('visit.open', 'account')],
  [tasks.listTasks, read('task.read', 'account')],
  [jobs.startTranscription, { action: 'visit.change', entity: 'account', once: true }],
  [consent.recordConsent, { action: 'consent.give', entity: 'visit' }],
  [consent.withdrawConsent, { action: 'consent.withdraw', entity: 'visit' }],
  [dictionary.exportTerms, { action: 'dictionary.export', entity: 'account' }],
  [library.publishItem, { action: 'item.publish', entity: 'item' }],
  [library.unpublishItem, { action: 'item.unpublish', entity: 'item' }],
  [audit.exportActivity, { action: 'audit.export', entity: 'log' }],
  [audit.exportAllActivity, { action: 'audit.export', entity: 'installation' }],
  // It asks what a rule would choose and changes nothing.
  [speech.previewRule, { ...read('administration.read', 'installation'), detail: true }],
  [takeout.startTakeout, { action: 'takeout.make', entity: 'account' }],
  [takeout.getTakeoutContent, { action: 'takeout.download', entity: 'takeout' }],
  [deletion.askDeletion, { action: 'account.delete-asked', entity: 'account' }],
  [deletion.cancelDeletion, { action: 'account.delete-cancelled', entity: 'account' }],
  [accounts.signOut, { action: 'session.close', entity: 'account' }],
]

/** Written by their verbs, in the transaction of what they do. */
const byVerbs: AnyEndpoint[] = [
  sign.signNote,
  sign.amendNote,
  sign.withdrawAmendment,
  notes.markCopied,
  notes.exportNote,
  exported.markPrinted,
]

/** They tell of a visit without showing anything of it. */
const silent: AnyEndpoint[] = [audit.listAudit, retention.getVisitRetention]

/** Addresses below which everything is about one visit, by what stands there. */
const parts: [RegExp, AuditAction, EntityType][] = [
  [/^\/api\/scribes\/:id\/(transcript|translations|speakers|doubts)/, 'transcript.read', 'visit'],
  [/^\/api\/scribes\/:id\/consent/, 'consent.read', 'visit'],
  [/^\/api\/scribes\/:id\/(notes|differences)/, 'note.read', 'visit'],
  [/^\/api\/scribes\/:id(\/|$)/, 'visit.open', 'visit'],
  [/^\/api\/notes\/:id(\/|$)/, 'note.read', 'note'],
  [/^\/api\/recordings\/:id\//, 'transcript.read', 'recording'],
  [/^\/api\/(chat\/answers|generations)\/:id\//, 'note.read', 'visit'],
  [/^\/api\/tasks\/:id/, 'task.read', 'task'],
  [/^\/transcriptions\/:jobId/, 'transcript.read', 'recording'],
  [/^\/api\/uploads\/:id/, 'visit.change', 'file'],
]

/** How one signs in, and who one is. */
const accountChange = /^\/api\/(auth\/|me(\/|$)|sessions)/

const keyOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const namedRules = new Map(named.map(([endpoint, rule]) => [keyOf(endpoint), rule]))
const written = new Set(byVerbs.map(keyOf))
const without = new Set(silent.map(keyOf))

/** What a request of this endpoint leaves in the log; 'by verb' where the verb sees to it, 'nothing' where it leaves none. */
export function ruleOf(endpoint: AnyEndpoint): Rule | 'by verb' | 'nothing' {
  const { path, method, access } = endpoint
  if (written.has(keyOf(endpoint))) return 'by verb'
  if (without.has(keyOf(endpoint))) return 'nothing'
  const rule = namedRules.get(keyOf(endpoint))
  if (rule) return rule
  const part = parts.find(([form]) => form.test(path))
  if (part) return ofVisit(method, part[1], part[2])
  if (access === 'administrator') return ofInstallation(method)
  if (accountChange.test(path) && method !== 'GET')
    return { action: 'account.change', entity: 'account', once: true, detail: true }
  return 'nothing'
}

function ofVisit(method: AnyEndpoint['method'], action: AuditAction, entity: EntityType): Rule {
  if (method === 'GET') return read(action, entity)
  if (method === 'DELETE') return { action: 'part.delete', entity, detail: true }
  return read('visit.change', entity)
}

const ofInstallation = (method: AnyEndpoint['method']): Rule =>
  method === 'GET'
    ? { ...read('administration.read', 'installation'), detail: true }
    : { action: 'administration.change', entity: 'installation', detail: true }
