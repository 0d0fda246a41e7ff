import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import { auditActions, type AuditOutcome } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Pending } from '#server/platform/audit-log/audit.ts'
import type { AuditEntryRule } from '#server/platform/audit-log/rule.ts'
import { auditRule } from '#server/platform/audit-log/rules.ts'
import { withHook } from '#server/platform/db/transaction-hooks.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { storageFull } from '#server/platform/http/failure.ts'
import { requestContext } from '#server/platform/http/request-context.ts'
import type { Around } from '#server/platform/http/mount.ts'
import type { Ask } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { signingIn } from './sign-in.ts'
import { entryLoad, unwritable } from './load.ts'
import { type FindVisit, idIn, objectIn, visitFinder } from './find-visit.ts'
import { auditWriter, type Writer } from './writer.ts'

/** Refusals that indicate an attempt to access another user's data; others, such as a stale version, aren't logged. */
const telling: unknown[] = ['not-found', 'forbidden', 'unauthenticated']

/**
 * Wraps every request and stores a log entry for reads, changes and exports. A change and its entry are one
 * transaction; a request for content is answered only after its entry is stored. If the entry fails, the request
 * fails.
 */
export function auditRequests(s: Services): Around {
  const tools = { s, writer: auditWriter(s), findVisit: visitFinder(s) }
  return (route, ask, run) =>
    requestContext.run({ sessionId: ask.user.sessionId || null, address: ask.address }, () => {
      const { endpoint } = route
      const rule = auditRule(route)
      if (rule === 'sign-in') return signingIn(s, tools.writer, endpoint, ask, run)
      // A test finds a route without a rule; if one gets here, the request fails rather than being unlogged.
      if (!rule) throw new Error(`No audit rule for ${endpoint.method} ${endpoint.path}`)
      if (rule === 'by verb' || 'none' in rule) return run()
      return logged(tools, { endpoint, ask, rule }, run)
    })
}

interface Tools {
  s: Services
  writer: Writer
  findVisit: FindVisit
}
interface AuditedRequest {
  endpoint: AnyEndpoint
  ask: Ask<AnyEndpoint>
  rule: AuditEntryRule
}

async function logged<T>(tools: Tools, seen: AuditedRequest, run: () => Promise<T>): Promise<T> {
  const { s, writer, findVisit } = tools
  const { rule, endpoint } = seen
  if (s.isDiskFull() && fills(endpoint, rule)) throw storageFull()
  // Looked up first, because a deletion removes the row that identifies the owner.
  const entry = await entryOf(findVisit, seen)
  const keyFor = (outcome: AuditOutcome) => (rule.once ? onceKey(entry, outcome, seen) : undefined)
  const write = (outcome: AuditOutcome) => writer.write({ ...entry, outcome }, keyFor(outcome))
  const load = entryLoad(s, entry)
  let answer: T
  try {
    const carries = endpoint.method !== 'GET' && !writer.knows(keyFor('done'))
    answer = await (carries ? withHook(load, run) : run())
  } catch (error) {
    const isTelling = error instanceof AppError && telling.includes(error.code)
    if (isTelling) await write('refused').catch((bug: unknown) => complain(s, bug))
    throw error
  }
  if (load.done) writer.remember(keyFor('done'))
  else await writeBefore(s, rule, answer, () => write('done'))
  return answer
}

/** Returns no content without its entry. An action outside the database is already done, so it only logs the error. */
async function writeBefore(
  s: Services,
  rule: AuditEntryRule,
  answer: unknown,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (bug) {
    complain(s, bug)
    if (!handsOut(rule)) return
    // A stream that has failed already cannot be cancelled.
    if (answer instanceof Response) await answer.body?.cancel().catch(() => undefined)
    throw unwritable(bug, message('no data is shown'))
  }
}

/** Requests that add to visits; deletion and administration still work, so that users can free space. The storage refuses files. */
const fills = ({ method }: AnyEndpoint, { action, entity }: AuditEntryRule) =>
  method !== 'DELETE' && entity !== 'file' && ['visit.create', 'visit.change'].includes(action)

/** The id of a new visit. The entry is stored with it, so a visit without a client id gets its id here. */
function newVisitId(body: { id?: unknown }): string | null {
  body.id ??= randomUUID()
  return idIn(body.id)
}

const handsOut = ({ action }: AuditEntryRule) => ['read', 'export'].includes(auditActions[action])
const complain = (s: Services, bug: unknown) =>
  s.log(`Could not write an entry of the access log: ${errorLabel(bug)}`, 'error')

/** Repeated changes count once per visit, repeated reads once per item. */
function onceKey(
  { action, entity, scribeId }: Pending,
  outcome: AuditOutcome,
  { ask, rule }: AuditedRequest,
) {
  const object = action === 'visit.change' && scribeId ? scribeId : entity.id
  const detail = rule.detail ? entity.detail : ''
  return [ask.user.sessionId, action, outcome, object, detail].join(' ')
}

async function entryOf(find: FindVisit, { endpoint, ask, rule }: AuditedRequest): Promise<Pending> {
  const { user } = ask
  const params = ask.params as Record<string, string>
  const scribeId = await visitOf(find, { endpoint, ask, rule })
  const { action, entity: type } = rule
  const id =
    type === 'account'
      ? user.id
      : type === 'item'
        ? (params.id ?? '')
        : objectIn(type, params, scribeId)
  const detail = rule.detail ? `${endpoint.method} ${endpoint.path}` : undefined
  return { userId: user.id, scribeId, action, entity: { type, id, ...(detail && { detail }) } }
}

/** The visit of a request, or null if it has none or the caller doesn't own it. */
async function visitOf(find: FindVisit, { ask, rule }: AuditedRequest): Promise<string | null> {
  const { visit } = rule
  if (!visit) return null
  const body = (ask.body ?? {}) as {
    scribeId?: unknown
    id?: unknown
    conversation?: { id?: unknown }
  }
  if (visit === 'scribeId') return idIn(body.scribeId)
  if (visit === 'conversation') return idIn(body.conversation?.id ?? body.id)
  if (visit === 'new') return newVisitId(body)
  const params = ask.params as Record<string, string>
  const id = idIn(params.id ?? params.jobId)
  return id && visit !== 'path' ? find(ask.user.id, visit, id) : id
}
