import {
  asksBack,
  excepts,
  filler,
  isNegativeForm,
  justNo,
  limits,
  negates,
  onlyThat,
  opensWithNo,
  saysNo,
  saysYes,
  secondThought,
} from './answer-words.ts'
import type { Draft } from './draft.ts'
import { isOpenQuestion } from './questions.ts'

type Answer = 'yes' | 'no' | undefined

/** Lines after which an unanswered question is closed. */
const PATIENCE = 3
/** Statements of one line that still belong to an answer. */
const REACH = 5
/** Questions in a row that one answer can answer. */
const MOST_PARTS = 12

interface Pending {
  questions: Draft[]
  speaker: string | undefined
  line: number
  wasAskedBack: boolean
}

/** Pairs questions with the answers that other speakers give; the drafts of each line come in order. */
export function pairAnswers(lines: readonly (readonly Draft[])[]): void {
  let pending: Pending | undefined
  for (const drafts of lines) {
    const [first] = drafts
    if (!first) continue
    const isOther = !pending || pending.speaker === undefined || first.speaker !== pending.speaker
    if (pending && isOther) pending = takeAnswer(pending, drafts)
    if (pending && first.line - pending.line > PATIENCE) pending = undefined
    const isAskedBack = pending?.wasAskedBack === true && isOther
    if (!isAskedBack) pending = takeQuestions(drafts, pending) ?? pending
  }
}

function takeAnswer(pending: Pending, drafts: readonly Draft[]): Pending | undefined {
  const text = drafts.map((d) => d.text).join(' ')
  if (asksBack.test(text) && text.trim().endsWith('?')) return { ...pending, wasAskedBack: true }
  const isInterpreter = drafts[0]?.role === 'interpreter' && drafts.every((d) => d.isQuestion)
  if (isInterpreter || filler.test(text)) return pending
  const asked = drafts.findIndex((d) => d.isQuestion)
  const answering = drafts.slice(0, asked < 0 ? REACH : Math.min(asked, REACH))
  const [lead] = answering
  if (!lead) return undefined
  const [question] = pending.questions
  for (const draft of answering) draft.answers = question?.at
  for (const part of pending.questions) {
    part.answeredBy = lead.at
    const answer = answerTo(part, pending.questions, answering)
    if (answer) part.answer = answer
  }
  return undefined
}

function takeQuestions(drafts: readonly Draft[], before: Pending | undefined): Pending | undefined {
  let end = drafts.length
  while (end > 0 && drafts[end - 1] && !drafts[end - 1]?.isQuestion) end--
  let start = end
  while (start > 0 && end - start < MOST_PARTS && drafts[start - 1]?.isQuestion) start--
  const questions = drafts.slice(start, end)
  const [first] = questions
  if (!first || drafts.length - end > 3) return undefined
  answerSelf(questions)
  const carried = before?.wasAskedBack && before.speaker === first.speaker ? before.questions : []
  return {
    questions: [...carried, ...questions].slice(-MOST_PARTS),
    speaker: first.speaker,
    line: first.line,
    wasAskedBack: false,
  }
}

/** "Any reflux? None? Good.": asked and answered without a pause, unless somebody disagrees. */
function answerSelf(questions: readonly Draft[]): void {
  for (const [index, draft] of questions.entries()) {
    const isEcho = /^(?:none|no|nothing|never|not at all)\?$/i.test(draft.text)
    const before = questions[index - 1]
    if (!isEcho || !before) continue
    before.answer = 'no'
    before.answeredBy = draft.at
  }
}

function answerTo(question: Draft, asked: readonly Draft[], answering: readonly Draft[]): Answer {
  const text = answering.map((d) => d.text).join(' ')
  if (isOpenQuestion(question.text)) return undefined
  const first = answering[0]?.text ?? ''
  const isPlainNo = justNo.test(first) && !excepts.test(text)
  const named =
    asked.length > 1 && !isPlainNo ? answerByName(question, asked, answering) : undefined
  if (named) return named
  if (asked.length === 1 && justNo.test(first) && limits.test(answering[1]?.text ?? ''))
    return 'yes'
  const second = secondThought.exec(first === text ? text : `${first} ${text.slice(first.length)}`)
  if (second) return second[1] ? 'no' : 'yes'
  if (saysNo.test(first)) return 'no'
  if (endsYes.test(text) && !negates.test(text)) return 'yes'
  if (saysYes.test(first)) return isDenied(question) && !mentions(question, text) ? 'no' : 'yes'
  return answerByContent(question, text)
}

/** Where some of several parts are named in the answer: those are meant. */
function answerByName(
  question: Draft,
  asked: readonly Draft[],
  answering: readonly Draft[],
): Answer {
  const text = answering.map((d) => d.text).join(' ')
  const own = naming(question, answering)
  if (own) return negates.test(own) ? 'no' : 'yes'
  const others = asked.filter((q) => q !== question && mentions(q, text))
  if (others.length === 0) return undefined
  const isPlain =
    /^(?:just |only )?(?:the |a bit of |some )?[\p{L}\s-]+[.!]?$/iu.test(text) &&
    text.split(/\s+/).length <= 4
  const excludes = (onlyThat.test(text) || (isPlain && !isDenied(question))) && !negates.test(text)
  return excludes ? 'no' : undefined
}

/** The part of the answer that names the question's topic. */
function naming(question: Draft, answering: readonly Draft[]): string | undefined {
  for (const draft of answering)
    for (const piece of draft.text.split(/[,.;]\s+/)) if (mentions(question, piece)) return piece
  return undefined
}

/** "You're not allergic?", "No weight loss?": agreeing denies. */
const isDenied = (question: Draft) =>
  question.prefix === ''
    ? opensWithNo.test(question.text) || isNegativeForm.test(question.text)
    : false

function answerByContent(question: Draft, text: string): Answer {
  if (negates.test(text)) return undefined
  if (
    /^\W*(?:and |so |okay,? )*(?:any|anyone|has any\p{L}*|does any\p{L}*|do you (?:have|use|take) any|is there any)(?!\p{L})/iu.test(
      question.text,
    )
  )
    return 'yes'
  return mentions(question, text) ? 'yes' : undefined
}

/** "Every other day, yes." */
const endsYes = /,\s*(?:yes|yeah|yep)[.!]?$/i

const ignored = new Set(
  'any have had you your the are was did does what with that this from for and not been feel feeling ever has gone some noticed there going sorry about like'.split(
    ' ',
  ),
)

/** Whether the text shares a content word (by its first five letters) with the question. */
function mentions(question: Draft, text: string): boolean {
  const words = question.text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const said = text.toLowerCase()
  return words.some(
    (word) => !ignored.has(word) && said.includes(word.length > 5 ? word.slice(0, 5) : word),
  )
}
