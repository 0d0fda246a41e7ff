import { auditActions } from '#contract/audit.ts'
import { AppError, words } from '#contract/errors.ts'
import type { Declared } from '#contract/endpoint.ts'
import type { Pending } from '#server/audit/audit.ts'
import { errorLabel } from '#server/error-label.ts'
import { asking } from '#server/http/asking.ts'
import type { Around } from '#server/http/mount.ts'
import type { Ask } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { ruleOf, type Rule } from './rules.ts'
import { signingIn } from './sign-in.ts'
import { type FindVisit, idIn, objectIn, visitFinder } from './visit-of.ts'
import { auditWriter, type Writer } from './writer.ts'

/** Refusals that say that somebody wanted what is not theirs; others, such as a stale version, are no event. */
const telling: unknown[] = ['not-found', 'forbidden', 'unauthenticated']

/**
 * What stands around every request and sees to it that reading, changing and handing out leave their entry in the log. A
 * request that hands out content is answered only once its entry is stored; without one it fails.
 */
export function witnessOf(s: Services): Around {
  const tools = { s, writer: auditWriter(s), findVisit: visitFinder(s) }
  return (endpoint, ask, run) =>
    asking.run({ sessionId: ask.user.sessionId || null, address: ask.address }, () => {
      if (endpoint.access === 'anyone') return signingIn(s, tools.writer, endpoint, ask, run)
      const rule = ruleOf(endpoint)
      return typeof rule === 'string' ? run() : witnessed(tools, { endpoint, ask, rule }, run)
    })
}

interface Tools {
  s: Services
  writer: Writer
  findVisit: FindVisit
}
interface Seen {
  endpoint: Declared
  ask: Ask<Declared>
  rule: Rule
}

async function witnessed<T>(
  { s, writer, findVisit }: Tools,
  seen: Seen,
  run: () => Promise<T>,
): Promise<T> {
  const { rule } = seen
  // Asked before, since a deletion takes with it what says whose it was.
  const entry = await entryOf(findVisit, seen)
  const write = (outcome: 'done' | 'refused') =>
    writer.write({ ...entry, outcome }, rule.once ? onceKey(entry, outcome, seen) : undefined)
  let answer: T
  try {
    answer = await run()
  } catch (error) {
    const isTelling = error instanceof AppError && telling.includes(error.code)
    if (isTelling) await write('refused').catch((bug: unknown) => complain(s, bug))
    throw error
  }
  // A visit that comes without an id of the client's gets one only now.
  if (rule.action === 'visit.create') named(entry, answer)
  try {
    await write('done')
  } catch (bug) {
    complain(s, bug)
    if (!handsOut(rule)) return answer
    // A stream that has failed already cannot be cancelled.
    if (answer instanceof Response) await answer.body?.cancel().catch(() => undefined)
    throw new AppError('unavailable', words.unexpected, {
      detail: 'The log of access cannot be written now, so nothing is handed out.',
    })
  }
  return answer
}

function named(entry: Pending, answer: unknown): void {
  const made = answer as { id?: unknown; scribeId?: unknown }
  const id = idIn(made.id ?? made.scribeId)
  entry.scribeId = id
  entry.entity = { type: 'visit', id: id ?? '' }
}

const handsOut = ({ action }: Rule) => ['read', 'export'].includes(auditActions[action])
const complain = (s: Services, bug: unknown) =>
  s.log(`An entry of the log of access could not be written: ${errorLabel(bug)}`)

/** Changes of a visit count once for the visit, reads for what was read. */
function onceKey({ action, entity, scribeId }: Pending, outcome: string, { ask, rule }: Seen) {
  const object = action === 'visit.change' && scribeId ? scribeId : entity.id
  const detail = rule.detail ? entity.detail : ''
  return [ask.user.sessionId, action, outcome, object, detail].join(' ')
}

async function entryOf(find: FindVisit, { endpoint, ask, rule }: Seen): Promise<Pending> {
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

async function visitOf(find: FindVisit, { endpoint, ask, rule }: Seen): Promise<string | null> {
  const body = (ask.body ?? {}) as {
    scribeId?: unknown
    id?: unknown
    conversation?: { id?: unknown }
  }
  if (rule.visitIn === 'scribeId') return idIn(body.scribeId)
  if (rule.visitIn === 'conversation') return idIn(body.conversation?.id)
  const params = ask.params as Record<string, string>
  const id = idIn(params.id ?? params.jobId)
  return id ? find(ask.user.id, endpoint.path, id) : null
}
