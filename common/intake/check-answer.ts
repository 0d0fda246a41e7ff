import type { Answer, AnswerValue, SkipReason } from './answers.ts'
import { checkList } from './check-list.ts'
import { bodyRegions } from './body-regions.ts'
import { cleanText } from './clean-text.ts'
import { answerLimits } from './limits.ts'
import type { Problem } from './problems.ts'
import type {
  BodyMapQuestion,
  ChoiceQuestion,
  DateQuestion,
  NumberQuestion,
  Question,
  QuestionSet,
  TextQuestion,
} from './question-set.ts'
import { convert, roundTo, units } from './units.ts'

/** A value as it may be stored, or why not. */
export type CheckResult<T = AnswerValue> = { value: T } | { problem: Problem }

/**
 * Checks the content of an answer. The patient’s page and the server both use it.
 * @param today YYYY-MM-DD in the clinic’s time zone
 * @returns the value with texts trimmed and choices in the question’s order
 */
export function checkAnswer(question: Question, input: unknown, today: string): CheckResult {
  if (!isRecord(input)) return refuse('wrong-type')
  if (input['kind'] === 'skipped') return checkSkip(question, input['reason'])
  if (input['kind'] !== question.kind) return refuse('wrong-type')
  return checkKind(question, input, today)
}

type Input = Readonly<Record<string, unknown>>

const isRecord = (input: unknown): input is Input =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

const refuse = (code: Exclude<Problem['code'], CodeWithValues>): { problem: Problem } => ({
  problem: { code },
})
type CodeWithValues = Extract<Problem, { max: number } | { year: number }>['code']

/** The ways to skip a question. Only kinds of answer that can’t say “none” themselves offer `none`. */
export const skipReasons = ({ kind }: Question): SkipReason[] =>
  kind === 'text' || kind === 'date' || kind === 'body-map'
    ? ['none', 'unknown', 'declined']
    : ['unknown', 'declined']

function checkSkip(question: Question, input: unknown): CheckResult {
  const reason = skipReasons(question).find((one) => one === input)
  return reason ? { value: { kind: 'skipped', reason } } : refuse('wrong-type')
}

function checkKind(question: Question, input: Input, today: string): CheckResult {
  switch (question.kind) {
    case 'yes-no':
      return typeof input['value'] === 'boolean'
        ? { value: { kind: 'yes-no', value: input['value'] } }
        : refuse('wrong-type')
    case 'choice':
      return checkChoice(question, input['option'])
    case 'choices':
      return checkChoices(question, input['options'])
    case 'number':
      return checkNumber(question, input['value'], input['unit'])
    case 'date':
      return checkDate(question, input['value'], today)
    case 'text':
      return checkText(question, input['value'])
    case 'scale':
      return checkScale(input['value'])
    case 'body-map':
      return checkRegions(question, input['regions'])
    case 'medicines':
    case 'allergies':
      return checkList(question.kind, input['items'])
  }
}

function checkChoice(question: ChoiceQuestion, option: unknown): CheckResult {
  if (typeof option !== 'string') return refuse('wrong-type')
  return question.options.some(({ id }) => id === option)
    ? { value: { kind: 'choice', option } }
    : refuse('unknown-option')
}

/** The chosen ids in the order of the allowed ones. */
function checkSelection<T extends string>(input: unknown, allowed: readonly T[]): CheckResult<T[]> {
  if (!Array.isArray(input) || input.some((id) => typeof id !== 'string'))
    return refuse('wrong-type')
  if (input.length === 0) return refuse('empty')
  const chosen = new Set<unknown>(input)
  const known = allowed.filter((id) => chosen.has(id))
  if (known.length < chosen.size) return refuse('unknown-option')
  return chosen.size < input.length ? refuse('repeated') : { value: known }
}

function checkChoices(question: ChoiceQuestion, input: unknown): CheckResult {
  const ids = question.options.map(({ id }) => id)
  const selection = checkSelection(input, ids)
  if ('problem' in selection) return selection
  const options = selection.value
  const isExclusive = question.options.some(
    ({ id, exclusive }) => exclusive && options.includes(id),
  )
  return isExclusive && options.length > 1
    ? refuse('exclusive')
    : { value: { kind: 'choices', options } }
}

function checkRegions(question: BodyMapQuestion, input: unknown): CheckResult {
  const selection = checkSelection(input, regionsOf(question))
  return 'problem' in selection
    ? selection
    : { value: { kind: 'body-map', regions: selection.value } }
}

/** The regions that a patient may choose. */
export const regionsOf = ({ regions }: BodyMapQuestion) =>
  // Object.keys widens the keys of a constant.
  (Object.keys(bodyRegions) as (keyof typeof bodyRegions)[]).filter(
    (region) => !regions || regions.includes(region),
  )

function checkNumber(question: NumberQuestion, value: unknown, unit: unknown): CheckResult {
  const chosen = question.units.find((name) => name === unit)
  if (chosen === undefined) return refuse('unknown-unit')
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('not-a-number')
  const { min, max } = boundsIn(question, chosen)
  if (value < min || value > max)
    return { problem: { code: 'out-of-range', min, max, unit: chosen } }
  if (roundTo(value, chosen) !== value)
    return refuse(units[chosen].decimals === 0 ? 'whole-number' : 'one-decimal')
  return { value: { kind: 'number', value, unit: chosen } }
}

/** The bounds of a number in one of its units, rounded as a patient enters it. */
export function boundsIn(
  { units: [first], min, max }: NumberQuestion,
  unit: NumberQuestion['units'][number],
): { min: number; max: number } {
  return {
    min: roundTo(convert(min, first, unit), unit),
    max: roundTo(convert(max, first, unit), unit),
  }
}

function checkScale(value: unknown): CheckResult {
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('not-a-number')
  if (value < 0 || value > 10) return { problem: { code: 'out-of-range', min: 0, max: 10 } }
  return Number.isInteger(value) ? { value: { kind: 'scale', value } } : refuse('whole-number')
}

function checkDate(question: DateQuestion, input: unknown, today: string): CheckResult {
  if (typeof input !== 'string') return refuse('wrong-type')
  if (!isPartialDate(input)) return refuse('not-a-date')
  if (Number(input.slice(0, 4)) < question.from)
    return { problem: { code: 'too-early', year: question.from } }
  if (!question.future && input > today) return refuse('in-the-future')
  return { value: { kind: 'date', value: input } }
}

/** Whether a text is YYYY, YYYY-MM or YYYY-MM-DD and in the calendar. */
function isPartialDate(text: string): boolean {
  if (!/^\d{4}(?:-\d{2}){0,2}$/.test(text)) return false
  const whole = `${text}-01-01`.slice(0, 10)
  const date = new Date(`${whole}T00:00:00Z`)
  // '2026-02-30' is read as 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === whole
}

function checkText(question: TextQuestion, input: unknown): CheckResult {
  const max = question.long ? answerLimits.longText : answerLimits.shortText
  const text = cleanText(input, max)
  if ('problem' in text) return text
  return text.value === '' ? refuse('empty') : { value: { kind: 'text', value: text.value } }
}

/**
 * Checks an answer as it comes over the network, and that its question belongs to the set.
 * @param at when it arrived, which the sender can’t choose
 */
export function checkSentAnswer(
  set: QuestionSet,
  input: unknown,
  { at, today }: { at: string; today: string },
): CheckResult<Answer> {
  if (!isRecord(input)) return refuse('wrong-type')
  const question = set.questions.find(({ id }) => id === input['question'])
  if (!question) return refuse('unknown-question')
  const checked = checkAnswer(question, input['value'], today)
  return 'problem' in checked
    ? checked
    : { value: { question: question.id, value: checked.value, at } }
}
