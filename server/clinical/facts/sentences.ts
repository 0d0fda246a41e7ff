import { offered, orders, planned, uncertain } from '#server/clinical/transcript/status-words.ts'
import { drugNamesIn } from './drugs.ts'
import { splitRun } from './spoken-runs.ts'
import type { Statement, Visit, VisitLine } from '#server/clinical/visit.ts'

/** The statements between two full stops of a line, read together. */
export interface Sentence {
  statements: Statement[]
  line: VisitLine
  /** Their `normal` texts together. */
  text: string
  isQuestion: boolean
  /** The question that it answers, the statements of that question's sentence, or nothing. */
  question?: Statement
  /** Numbers of its line and of the question's. */
  lines: number[]
  /** The sentence before it in the same line. */
  before?: Sentence
}

/** Every sentence of a visit in spoken order, without values that were taken back. */
export function sentencesOf(visit: Visit): Sentence[] {
  return visit.lines.flatMap((line) => sentencesOfLine(visit, line))
}

/** Statements that are read together, with their text. */
interface Group {
  statements: Statement[]
  text: string
}

const textOf = (statements: readonly Statement[]): string =>
  statements
    .map(({ normal }) => normal.trim())
    .filter(Boolean)
    .join(' ')

function groupsOf(visit: Visit, line: VisitLine): Group[] {
  const [from, to] = line.statements
  const groups: Statement[][] = []
  for (const statement of visit.statements.slice(from, to)) {
    const open = groups.at(-1)
    const last = open?.at(-1)
    const isNew = !open || !last || endsSentence(line.text, last, statement)
    if (isNew) groups.push([statement])
    else open.push(statement)
  }
  return groups.flatMap((statements) => {
    const parts = splitRun(textOf(statements))
    if (parts.length === 1) return [{ statements, text: parts[0] ?? '' }]
    return statements.flatMap((one) =>
      splitRun(one.normal.trim()).map((text) => ({ statements: [narrowed(one, text)], text })),
    )
  })
}

/** A part of a long statement is planned or doubtful only where its own words say so. */
function narrowed(statement: Statement, part: string): Statement {
  const isPlan = statement.status === 'planned' || statement.status === 'offered'
  const keeps = [planned, orders, offered].some((pattern) => pattern.test(part))
  return {
    ...statement,
    status: isPlan && !keeps ? 'current' : statement.status,
    certainty: uncertain.test(part) ? statement.certainty : 'stated',
  }
}

function sentencesOfLine(visit: Visit, line: VisitLine): Sentence[] {
  const sentences: Sentence[] = []
  for (const { statements, text } of groupsOf(visit, line)) {
    const question = questionOf(visit, statements, sentences.at(-1))
    const asked = question ? visit.lines[question.line]?.number : undefined
    const before = sentences.at(-1)
    sentences.push({
      statements,
      line,
      text,
      isQuestion: statements.every(({ isQuestion }) => isQuestion),
      lines: [...new Set([...(asked === undefined ? [] : [asked]), line.number])].toSorted(
        (a, b) => a - b,
      ),
      ...(question && { question }),
      ...(before && { before }),
    })
  }
  return sentences
}

const endsSentence = (text: string, last: Statement, next: Statement): boolean =>
  last.isQuestion !== next.isQuestion ||
  turnsToMedicine(last, next) ||
  /[.?!…][\s"”')\]]*$/.test(text.slice(last.start, next.start).trimEnd())

/** "I've had a cough for three weeks, and I take lisinopril": the duration is not the medicine's. */
const turnsToMedicine = (last: Statement, next: Statement): boolean =>
  /^\W*and (?:i|i['’]m|he|he['’]s|she|she['’]s) (?:also |still )?(?:take|takes|taking|on|use|uses|using)(?!\p{L})/iu.test(
    next.text,
  ) &&
  drugNamesIn(next.normal).length > 0 &&
  drugNamesIn(last.normal).length === 0

/** A further sentence of an answer answers the same question. */
function questionOf(
  visit: Visit,
  statements: readonly Statement[],
  before: Sentence | undefined,
): Statement | undefined {
  const own = statements.find(({ answers }) => answers !== undefined)?.answers
  if (own !== undefined) return visit.statements[own]
  return statements.some(({ isQuestion }) => isQuestion) ? undefined : before?.question
}

/** The words of the question as it was asked, all its parts together. */
export function questionText(visit: Visit, question: Statement): string {
  const line = visit.lines[question.line]
  if (!line) return question.normal
  const [from, to] = line.statements
  const parts = visit.statements.slice(from, to).filter(({ isQuestion }) => isQuestion)
  const own = parts.findIndex(({ at }) => at === question.at)
  return (
    parts
      .slice(0, own + 1)
      .map(({ normal }) => normal)
      .join(' ') || question.normal
  )
}

const bareAnswer =
  /^(?:\W*\b(?:yes|yeah|yep|yup|aye|no|nope|nah|none|never|not really|not at all|nothing|nothing like that|okay|ok|right|sure|correct|exactly|that's (?:right|it|fine)|mm-?hm+|uh-?huh|mm-?mm|i (?:do|did|am|have|don't|didn't|haven't)|it (?:does|did|doesn't)|god|oh|well|touch wood|neither|both|fine|thanks?|please|true|absolutely|definitely|of course|i think so|i don't think so|not that i know of|as far as i know|nowt like that|nothing like that|all right|alright|got it|righto|ta)\b\W*)+$/i

/** Whether an answer says no more than yes or no. */
export const isBareAnswer = (text: string): boolean =>
  bareAnswer.test(text.trim()) || !/[\p{L}\d]/u.test(text)
