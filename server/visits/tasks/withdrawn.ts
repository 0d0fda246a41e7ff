import type { Statement, Visit } from '#server/clinical/visit.ts'
import type { Clause } from './clauses.ts'
import { isSameThing, type Thing, thingsIn } from './things.ts'

/** A clinician takes it back. */
const cancels =
  /(?<!\p{L})(?:(?:don['’]t|do not|doesn['’]t|needn['’]t|no longer|won['’]t|not going to|let['’]s not|no need)(?: \p{L}+){0,4}? (?:need|have|do|start|order|book|refer|prescribe|give|bother|send|arrange)|no need|hold off|scrap|forget|cancel|skip|leave (?:the|it|that|out)|instead of|rather than|not bother)(?!\p{L})/iu
/** A patient turns it down. */
const refuses =
  /(?<!\p{L})(?:(?:i['’]d|i would) (?:really )?(?:rather|prefer) (?:not|wait|hold|leave|to wait)|i don['’]t (?:really )?(?:want|fancy|like the idea)|not (?:for me|keen)|no thank(?:s| you)|i won['’]t|i['’]m not (?:having|taking|doing|going to)|can we (?:leave|not|wait|hold off)|i can['’]t (?:do|make|take|have))(?!\p{L})/iu
const done =
  /(?<!\p{L})(?:(?:i|we)(?:['’]ve| have)(?: just| already| now)? (?:sent|ordered|booked|written|printed|done|referred|requested|put|made|faxed|prescribed|called)|(?:that['’]s|is|are|was|been) (?:already |now |all )?(?:sent|ordered|booked|written|printed|done))(?!\p{L})/iu
/** The result of a test that was done in the visit. */
const reads =
  /(?<!\p{L})(?:is|are|shows?|showed|looks?|came back)(?: \p{L}+){0,2} (?:normal|fine|clear|raised|high|low|positive|negative|good|ok|okay|abnormal|unchanged)(?!\p{L})/iu

/** Lines within which an answer refers to a statement. */
const reach = 2

const names = (things: readonly Thing[], others: readonly Thing[]) =>
  things.some((thing) => others.some((one) => isSameThing(one, thing)))
const stops = /^(?:stop|do not|don['’]t|avoid|hold|come off|not to|cut|reduce)(?!\p{L})/iu

function isRefused(clause: Clause, things: readonly Thing[], visit: Visit): boolean {
  const { line, statement } = clause
  const at = visit.lines.indexOf(line)
  const isLast = !visit.statements
    .slice(statement.at + 1, line.statements[1])
    .some(({ isQuestion, normal }) => isQuestion && normal.split(' ').length > 7)
  const later = visit.statements.slice(line.statements[1])
  return later.some((one) => {
    const distance = one.line - at
    const other = visit.lines[one.line]
    if (distance > reach || other?.role === 'clinician' || one.isQuestion) return false
    if (!refuses.test(one.normal)) return false
    const named = thingsIn(one.normal)
    return named.length > 0 ? names(named, things) : distance === 1 && isLast
  })
}

/** Whether a later statement takes a task back, or says that it is done. */
function isSettledBy(one: Statement, clause: Clause, things: readonly Thing[], isToday: boolean) {
  const { normal, isQuestion, status } = one
  if (isQuestion || status === 'conditional') return false
  const isTakenBack = cancels.test(normal) && !stops.test(clause.text)
  const isDone = done.test(normal) || (isToday && reads.test(normal))
  return (isTakenBack || isDone) && names(thingsIn(normal), things)
}

/**
 * Whether a task was declined, withdrawn or done later in the visit.
 * @param words of the action
 * @param isToday whether it's due on the day of the visit
 */
export function isWithdrawn(
  clause: Clause,
  words: string,
  isToday: boolean,
  visit: Visit,
): boolean {
  const things = thingsIn(words)
  if (stops.test(words)) return isRefused(clause, things, visit)
  const later = visit.statements.slice(clause.statement.at + 1)
  const isSettled =
    things.length > 0 &&
    later.some(
      (one) =>
        visit.lines[one.line]?.role === 'clinician' && isSettledBy(one, clause, things, isToday),
    )
  return isSettled || isRefused(clause, things, visit)
}
