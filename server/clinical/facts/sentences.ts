import { asksByForm } from '#server/clinical/transcript/questions.ts'
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
export function listSentences(visit: Visit): Sentence[] {
  return visit.lines.flatMap((line) => sentencesOfLine(visit, line))
}

/** Statements that are read together, with their text. */
interface Group {
  statements: Statement[]
  text: string
  isQuestion: boolean
}

/** "Gon na", as some recognisers write it. */
const whole = (text: string): string =>
  text.replace(/\b(gon|wan) na\b/gi, '$1na').replace(/(?<=\p{L}) n't\b/giu, "n't")

const textOf = (statements: readonly Statement[]): string =>
  whole(
    statements
      .map(({ normal }) => normal.trim())
      .filter(Boolean)
      .join(' '),
  )

const okayTag = /[\s,](?:okay|ok|alright|all right)\s?\?\W*$/i
const fewestTagged = 5
/** "I'd like to get an ultrasound, okay?" asks for agreement and states an action. */
const isTagged = (text: string): boolean =>
  okayTag.test(text) &&
  text.split(' ').length > fewestTagged &&
  !asksByForm(text.replace(/^(?:\W*(?:okay|so|and|now|well|um|uh)\W+){1,4}/i, ''))

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
    const text = textOf(statements)
    const parts = splitRun(text)
    const states = isTagged(text)
    const asks = (some: readonly Statement[]) =>
      !states && some.every(({ isQuestion }) => isQuestion)
    if (parts.length === 1) return [{ statements, text, isQuestion: asks(statements) }]
    return withCalls(statements).flatMap(({ one, text: own }) =>
      splitRun(own).map((part) => {
        const parts = [narrowed(one, part)]
        return { statements: parts, text: part, isQuestion: asks(parts) }
      }),
    )
  })
}

const endsWithCall =
  /(?:\s(?:and|then))?\s((?:just )?(?:let (?:me|us) know|(?:call|ring|phone|tell) (?:me|us)|come back(?: in)?))[\s,]*$/i
const startsCondition = /^\W*(?:if|unless|should)\s/i

/** Each statement with its text; "let me know" belongs to the condition that follows it. */
function withCalls(statements: readonly Statement[]): { one: Statement; text: string }[] {
  let call = ''
  return statements.map((one, at) => {
    const text = `${call}${textOf([one])}`
    const next = statements[at + 1]
    const found = next && startsCondition.test(textOf([next])) ? endsWithCall.exec(text) : null
    call = found ? `${found[1]} ` : ''
    return { one, text: found ? text.slice(0, found.index) : text }
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
  for (const { statements, text, isQuestion } of groupsOf(visit, line)) {
    const question = questionOf(visit, statements, sentences.at(-1))
    const asked = question ? visit.lines[question.line]?.number : undefined
    const before = sentences.at(-1)
    sentences.push({
      statements,
      line,
      text,
      isQuestion,
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

/** "I've had a cough for three weeks, and I take lisinopril": the duration isn't the medicine's. */
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

/** The words of the question, all its parts together. */
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
