import { type Answer, type AnswerValue, answerTo } from './answers.ts'
import { bodyRegions } from './body-regions.ts'
import { evidenceText, withLabel } from './evidence-text.ts'
import { inLanguage, type LocalText, numberLocale, type Wording } from './local-text.ts'
import type { Option, PatientFacts, Question, QuestionSet } from './question-set.ts'
import { type Score, scoresIn } from './scores.ts'
import { units } from './units.ts'
import { askedQuestions } from './walk.ts'

/** One line of the summary for the clinician. A list of medicines or allergies has one for each entry. */
export interface SummaryLine {
  /** Unique in a summary, and the same while the answer has as many entries: 'fever', 'medicines.2'. */
  id: string
  question: string
  /** `score`: the sum of several answers, behind the last of them. */
  kind: Question['kind'] | 'score'
  /** The question in a few clinical words. */
  label: string
  /** The question as the patient read it; '' for a score. */
  asked: string
  /** The answer in words: “Yes”, “38.5 °C”, “metoprolol 50 mg, twice a day”. */
  answer: string
  /** “Fever: Yes”. */
  text: string
  /** The answer in a form that the checks of claims read correctly; '' for a skipped question. */
  evidence: string
  /** The options that “None of these” excludes. */
  denied: string[]
  /** The patient skipped the question. */
  isSkipped: boolean
  /** When the patient answered. */
  at: string
}

/** The answers as lines, in the order of the questions. Free text stays in the patient’s words. */
export function summarise(
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
  language: string | Wording,
): SummaryLine[] {
  return askedQuestions(set, answers, facts).flatMap((question) => {
    const given = answers.find((answer) => answer.question === question.id)
    return given ? linesFor(question, given, language) : []
  })
}

/** The same for the clinician, with each score behind the last of its answers. Patients don’t see scores. */
export function clinicalSummary(
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
  language: string,
): SummaryLine[] {
  const scores = scoresIn(set, answers, facts)
  return summarise(set, answers, facts, language).flatMap((line) => {
    const ends = scores.filter(({ after }) => after === line.question)
    return [line, ...ends.map((score) => scoreLine(score, language))]
  })
}

function scoreLine({ rule, points, after, at }: Score, language: string): SummaryLine {
  const label = inLanguage(rule.short, language)
  const positive = inLanguage(words.positiveFrom, language)
  const from = rule.positiveFrom === undefined ? '' : ` (${positive} ${rule.positiveFrom})`
  const answer = `${points}/${rule.max}${from}`
  const line = { id: `score.${rule.id}`, question: after, kind: 'score', label, asked: '' } as const
  const text = withLabel(label, answer, language)
  return { ...line, answer, text, evidence: text, denied: [], isSkipped: false, at }
}

function linesFor(
  question: Question,
  { value, at }: Answer,
  language: string | Wording,
): SummaryLine[] {
  const tag = typeof language === 'string' ? language : language.language
  const label = inLanguage(question.short, language)
  const asked = inLanguage(question.text, language)
  const entries = answerEntries(question, value, language)
  const denied = deniedOptions(question, value, language)
  return entries.map((answer, index) => ({
    id: entries.length === 1 ? question.id : `${question.id}.${index + 1}`,
    question: question.id,
    kind: question.kind,
    label,
    asked,
    answer,
    text: withLabel(label, answer, tag),
    evidence: evidenceText(value, { label, asked, answer, denied }, tag),
    denied,
    isSkipped: value.kind === 'skipped',
    at,
  }))
}

function deniedOptions(
  question: Question,
  value: AnswerValue,
  language: string | Wording,
): string[] {
  if (question.kind !== 'choices' || value.kind !== 'choices') return []
  const isChosen = ({ id }: Option) => value.options.includes(id)
  if (!question.options.some((option) => option.exclusive && isChosen(option))) return []
  const denied = question.options.filter((option) => !isChosen(option))
  return denied.map(({ text }) => inLanguage(text, language))
}

/** The questions that are asked and have no answer yet, as labels. */
export function openQuestions(
  set: QuestionSet,
  answers: readonly Answer[],
  facts: PatientFacts,
  language: string,
): string[] {
  return askedQuestions(set, answers, facts)
    .filter(({ id }) => answerTo(answers, id) === undefined)
    .map(({ short }) => inLanguage(short, language))
}

// Skipped questions are quoted: the patient reads them before sending, and the clinician after.
const words = {
  positiveFrom: { en: 'positive from', fr: 'positif à partir de' },
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
  noMedicines: { en: 'None', fr: 'Aucun' },
  noAllergies: { en: 'None known', fr: 'Aucune connue' },
  unknown: { en: '“I don’t know”', fr: '« Je ne sais pas »' },
  none: { en: 'Nothing, or doesn’t apply', fr: 'Rien, ou ne s’applique pas' },
  declined: { en: '“I’d rather not say”', fr: '« Je préfère ne pas répondre »' },
} satisfies Record<string, LocalText>

/** What answers say besides the texts of a set. Patients don't see scores. */
export const answerTexts: readonly LocalText[] = Object.entries(words).flatMap(([key, text]) =>
  key === 'positiveFrom' ? [] : [text],
)

/** An answer in words; one entry for each medicine or allergy. */
function answerEntries(
  question: Question,
  value: AnswerValue,
  language: string | Wording,
): string[] {
  const write = (text: LocalText) => inLanguage(text, language)
  switch (value.kind) {
    case 'skipped':
      return [write(words[value.reason])]
    case 'yes-no':
      return [write(value.value ? words.yes : words.no)]
    case 'choice':
      return [optionTexts(question, [value.option], language)]
    case 'choices':
      return [optionTexts(question, value.options, language)]
    case 'number':
      return [amountText(value.value, value.unit, language)]
    case 'date':
    case 'text':
      return [value.value]
    case 'scale':
      return [`${value.value}/10`]
    case 'body-map':
      return [value.regions.map((region) => write(bodyRegions[region].label)).join('; ')]
    case 'medicines':
      return value.items.length === 0
        ? [write(words.noMedicines)]
        : value.items.map(({ name, standard, dose, frequency }) =>
            joined([joined([named(name, standard, language), dose], ' '), frequency], ', '),
          )
    case 'allergies':
      return value.items.length === 0
        ? [write(words.noAllergies)]
        : value.items.map(({ substance, standard, reaction }) =>
            joined([named(substance, standard, language), reaction], ', '),
          )
  }
}

/** "Advil (ibuprofen)". The standard names are English, so other languages show only what was written. */
const named = (written: string, standard: string | undefined, language: string | Wording): string =>
  standard === undefined ||
  typeof language !== 'string' ||
  !language.startsWith('en') ||
  written.toLowerCase() === standard.toLowerCase()
    ? written
    : `${written} (${standard})`

const joined = (parts: string[], by: string) => parts.filter(Boolean).join(by)

function optionTexts(
  question: Question,
  chosen: readonly string[],
  language: string | Wording,
): string {
  if (question.kind !== 'choice' && question.kind !== 'choices') return ''
  return question.options
    .filter(({ id }) => chosen.includes(id))
    .map(({ text }) => inLanguage(text, language))
    .join('; ')
}

function amountText(value: number, unit: keyof typeof units, language: string | Wording): string {
  const number = value.toLocaleString(numberLocale(language), { useGrouping: false })
  return `${number}\u00A0${inLanguage(units[unit].label, language)}`
}
