import { format } from 'date-fns/format'
import type { TaskKind } from '#contract/tasks.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { Statement, Visit } from '#server/clinical/visit.ts'
import { type Clause, splitClauses } from './clauses.ts'
import { asSaid, readDue } from './due.ts'
import { type Action, parseAction, type Owner, parsePromise, questionAction } from './frames.ts'
import { classifyAction, namesTest } from './kinds.ts'
import { onlyOnce } from './once.ts'
import { withReferent } from './referent.ts'
import { wordTask } from './wording.ts'
import { isWithdrawn } from './withdrawn.ts'

/** Something to do, as an order: "Refer to cardiology urgently". */
export interface FoundTask {
  kind: TaskKind
  owner: Owner
  /** The role of staff as stated, such as "nurse"; '' if none was. */
  ownerName: string
  text: string
  /** YYYY-MM-DD. */
  due: string | null
  /** The spoken words behind the due time. */
  dueSaid: string
  /** The clause that asks for it, word for word. */
  said: string
  source: Source
}

/** Considerations, and refusals. */
const considered =
  /(?<!\p{L})(?:might|may|maybe|perhaps|possibly|probably(?! (?:some ?time|in|next|within|around|about|on|by)(?!\p{L}))|could|consider(?:ing)?|think(?:ing)? (?:about|of)|wonder(?:ing)?|an option|options|if we|would be|one day|at some point|down the line|eventually|potentially)(?!\p{L})/iu
const negated =
  /(?<!\p{L})(?:don['’]?t (?:need|have|think|want|see|believe|feel)|do n['’]t|do not (?:need|have|think|want)|doesn['’]t|won['’]t|will not|not going to|no need|needn['’]t|need not|never mind|instead of|didn['’]t|rather not|can['’]?t|cannot|couldn['’]t|wouldn['’]t|no longer|not yet|haven['’]t|isn['’]t)(?!\p{L})/iu
const past =
  /(?<!\p{L})(?:have been|has been|was|were|did|already|before you came|last (?:week|month|year|time)|i['’]ve|we['’]ve|you['’]ve|he['’]s been|ago|yesterday)(?!\p{L})/iu
const identity =
  /(?<!\p{L})(?:e-?mail address|your (?:name|date of birth|address|number))(?!\p{L})/iu
/** Two acts in one clause: "stop the ibuprofen and bring your list". */
const next =
  /(?:,|,? (?:and then|and|then)) (?=(?:then |just |also |please )?(?:an? (?:review|follow[- ]?up)|get|stop|start|use|take|book|call|ring|phone|make|bring|come back|see|go|cut|avoid|drop|send|email|check|measure|weigh|recheck|request|keep|schedule|arrange|drink|rest|reduce|increase|refer|order|prescribe|repeat|write|don['’]t|do not|let you know|add|put|review|pick up)(?![\p{L}'’]))/iu
/** "CT head today, before four": urgent tests are ordered without "I'll order". */
const urgentTest = /^(?:(?:an?|the) )?(?:urgent |same.day |stat )?[\p{L}\s-]{2,40}/iu
const states =
  /(?<!\p{L})(?:is|are|shows?|showed|looks?|came back|normal|fine|clear|raised|positive|negative|why|because|you|it['’]s|that['’]s|i)(?!\p{L})/iu

/** "I'll send you for an x-ray, okay?" only asks for a nod. */
const tag = /,? (?:ok|okay|all right|alright|right|yeah|yes)\?$/iu

/** "You'll take it twice a day and come back, all right?" */
const tells = /^(?:(?:so|and|then|okay)[\s,]+)*(?:you|i|we)['’]ll(?!\p{L})/iu

function spokenAction({ line, statement, text }: Clause): Action | undefined {
  const isClinician = line.role === 'clinician' || line.role === undefined
  if (statement.isQuestion && !tag.test(text))
    return statement.answer === 'yes'
      ? (questionAction(text, isClinician) ??
          (isClinician && tells.test(text) ? parseAction(text) : undefined))
      : undefined
  return isClinician ? parseAction(text) : parsePromise(text)
}

const isOwnCare = ({ statement: { subject } }: Clause) =>
  subject === 'patient' || subject === 'second-patient'

/** "Don't drive until you've seen them, and they'll probably ring": the words of the task itself. */
const besides =
  /(?:,? and (?:she|he|they|it)(?:['’]\p{L}+)?|(?<!\p{L})(?:until|once|when|after|before|as soon as)) .*$/iu

function isOpen({ statement, text: said }: Clause, { owner }: Action): boolean {
  const { status, isQuestion } = statement
  const text = said.replace(besides, '')
  if (status === 'conditional' || (status === 'offered' && !isQuestion)) return false
  if (considered.test(text) && !isQuestion) return false
  if (past.test(text) || identity.test(text)) return false
  // "Don't take it" is an instruction to a patient, "I won't order it" is not a task.
  return owner === 'patient'
    ? !/(?<!\p{L})(?:don['’]?t|do not|doesn['’]t|do n['’]t) (?:really )?(?:need|have|think|want)|no need|needn/iu.test(
        text,
      )
    : !negated.test(text)
}

/** "Let's cut down on the salt", "and see me again": for the patient, whatever subject the sentence began with. */
const patients =
  /^(?:see me|come (?:back|and see)|(?:call|ring) me|bring|drink|eat|rest|walk|wear|avoid|cut (?:down|back|out)|keep)(?!\p{L})/iu

const parts = (action: Action): Action[] =>
  action.words.split(next).map((part) => {
    const words = part.trim().replace(/^(?:please|then|just|also) /iu, '')
    if (/^an? (?:review|follow)/iu.test(words)) return { ...action, words: `book ${words}` }
    const isPatients = patients.test(words) || /^please /iu.test(part.trim())
    return { ...action, words, ...(isPatients && { owner: 'patient' as const }) }
  })

function toTask(action: Action, clause: Clause, visit: Visit, day: Date): FoundTask | undefined {
  const { due, dueSaid, words } = findDue(action, clause, visit, day)
  const named = withReferent(corrected(words, clause, visit), clause.statement.at, visit)
  if (named === undefined) return undefined
  const kind =
    classifyAction({ ...action, words: named }, due !== null) ?? urgentKind(action, due, day)
  if (!kind) return undefined
  if (isWithdrawn(clause, named, due === format(day, 'yyyy-MM-dd'), visit)) return undefined
  const owner = kind === 'order' && action.isBare ? 'clinician' : action.owner
  const order = kind === 'order' && action.isBare ? `order ${named}` : named
  const text = wordTask(order, kind, { ...action, owner })
  if (text === '') return undefined
  const said = clause.statement.text.replace(/^(?:and|so|but|then)[\s,]+/iu, '')
  const ownerName = owner === 'staff' ? nameOf(action) : ''
  return { kind, owner, ownerName, text, due, dueSaid, said, source: clause.line.source }
}

const nameOf = ({ who = '' }: Action) => who.replace(/^(?:the|our|my|one of) (?:the |our )?/iu, '')

/** "CT head, and I want it done before four" */
const deadline =
  /^(?:and |so )?(?:i|we)(?:['’]d like| want| need)(?: to have)? (?:it|that|this|them)(?: done| back| sorted)? (?=(?:by|before|within|in|on|today|tomorrow)(?!\p{L}))/iu

function withDeadline(words: string, statement: Statement, visit: Visit): string {
  const following = visit.statements[statement.at + 1]
  if (following?.line !== statement.line || !deadline.test(following.normal)) return words
  return `${words.replace(/(?<![\s,.])[\s,.]+$/, '')} ${following.normal.replace(deadline, '')}`
}

const aroundTime =
  /(?<!\p{L})(?:please|and|no|sorry|make|that|i mean|actually|say|let['’]s|rather)(?!\p{L})/giu

/** The time may be a separate sentence: "Get the bloods done. Next Tuesday, please." */
function findDue({ words: spoken }: Action, { statement }: Clause, visit: Visit, day: Date) {
  const words = withDeadline(spoken, statement, visit)
  const own = readDue(words, day)
  const line = visit.lines[statement.line]?.text ?? ''
  if (own.day !== null) return { due: own.day, dueSaid: asSaid(own.said, line), words: own.rest }
  const following = visit.statements[statement.at + 1]
  const isSameLine = following?.line === statement.line && !following.isQuestion
  const behind = isSameLine ? readDue(following.normal, day) : undefined
  const isTimeOnly = behind?.day && !/\p{L}{3}/u.test(behind.rest.replaceAll(aroundTime, ''))
  return isTimeOnly
    ? { due: behind.day, dueSaid: asSaid(behind.said, line), words }
    : { due: null, dueSaid: '', words }
}

function urgentKind(
  { words, isBare }: Action,
  due: string | null,
  day: Date,
): TaskKind | undefined {
  if (
    !isBare ||
    due !== format(day, 'yyyy-MM-dd') ||
    states.test(words.split(/, and i /i)[0] ?? '')
  )
    return undefined
  const [opening] = urgentTest.exec(words) ?? []
  return opening && namesTest(opening) ? 'order' : undefined
}

const correction =
  /^(?:sorry|no|i mean)[\s,]+not (?:the )?([\p{L}-]+(?: [\p{L}-]+)?),? (?:but )?(?:the )?([\p{L} -]{3,40})\.?$/iu

/** "Increase the ramipril. Sorry, not the ramipril, the amlodipine." */
function corrected(words: string, { statement }: Clause, visit: Visit): string {
  const following = visit.statements.slice(statement.at + 1, statement.at + 3)
  const [, wrong, right] =
    following
      .flatMap(({ normal }) => [correction.exec(normal.trim()) ?? []])
      .find(({ length }) => length > 0) ?? []
  return wrong && right ? words.replace(wrong, right) : words
}

/** What the same person does at the same time is one task. */
function joined(tasks: readonly FoundTask[]): FoundTask[] {
  const [first, ...rest] = tasks
  if (!first) return []
  const isOne = rest.every(({ kind, due }) => kind === 'patient' && due === first.due)
  if (first.kind !== 'patient' || !isOne) return [...tasks]
  const lower = rest.map(({ text }) => text.charAt(0).toLowerCase() + text.slice(1))
  const last = lower.pop()
  const text = last ? `${[first.text, ...lower].join(', ')} and ${last}` : first.text
  return [{ ...first, text }]
}

function tasksIn(clause: Clause, visit: Visit, day: Date): FoundTask[] {
  const action = isOwnCare(clause) ? spokenAction(clause) : undefined
  if (!action || !isOpen(clause, action)) return []
  return joined(parts(action).flatMap((part) => toTask(part, clause, visit, day) ?? []))
}

/**
 * The tasks after a visit, those due on its day first, otherwise in spoken order: everything that a clinician said will
 * be done or asked for, and the patient's promises. Questions without a yes, conditions, and what was declined,
 * withdrawn, only considered, already done or about others are left out.
 * @param day of the visit, its own calendar date
 */
export function findTasks(visit: Visit, day: Date): FoundTask[] {
  const found = onlyOnce(splitClauses(visit).flatMap((clause) => tasksIn(clause, visit, day)))
  const today = format(day, 'yyyy-MM-dd')
  return found.toSorted((a, b) => Number(b.due === today) - Number(a.due === today))
}
