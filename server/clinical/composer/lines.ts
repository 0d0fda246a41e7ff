import type { Term } from '#server/clinical/language/analysis.ts'
import { isOwnWord } from '#server/clinical/language/lexicon.ts'
import { wholeReply } from '#server/clinical/language/reserves.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { atOnce, partsOf, type Steps } from '#server/clinical/language/steps.ts'
import { asSentence, bareStatement, withoutFillers } from './clean.ts'
import type { Line } from './line.ts'
import { passagesIn } from './passages.ts'
import type { Passage } from './turn-passages.ts'
import { answered, isOfThird, told } from './quote.ts'
import { asksCourse, asksLeave, kin } from './cues.ts'
import { asksOnExam, isNoContent } from './speech.ts'
import { asksOfRisk, speaksOfAbuse, speaksOfMind, speaksOfRisk } from './risk.ts'
import { type Role, roleOf, type Voices } from './roles.ts'
import { type Sex, withDigits } from './voice.ts'

export interface VisitFacts extends Voices {
  sex: Sex
}

const shortAnswer = 6
const longEnough = 3

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

// Verbs and adjectives cannot stand in a list of what is denied; the name of their group can.
const notNoun =
  /^(?:hurts?|hurting|sore|painful|achy|smokes?|smoker|dizzy|giddy|tired|exhausted|nauseous|nauseated|queasy|swollen|swell|puffy|numb|weak|itchy|itch|depressed|anxious|stressed|stressful|confused|constipated|bloated|fainted|faint|falls?|fallen|fell|pregnant|diabetic|allergic|congested|winded|breathless|short of breath|light ?headed|throw\w* up|threw up|vomit|sick|tender|forgetful|feverish|sweaty|shaky|unsteady|nervous|worry|worrying|wheezy|stiff|bleed|bruised|vape|snore|lock|locks|hypertensive|spinning|out of breath|red|tight chest|injured|stuffed up|run down|worn out|blacked out|passed out|pass out|racing heart|losing weight|lost weight|gained weight)$/

/** Whether the answer settles a finding of the question, and nothing said elsewhere speaks against a bare denial. */
function isSettled(unit: Unit, term: Term, index: SourceIndex): boolean {
  if (term.kind !== 'finding' || term.key === 'trouble') return false
  const mentions = index.mentions.get(term.key) ?? []
  const own = mentions.find((m) => m.unit === unit)?.polarity
  return own === unit.answer && (own === 'yes' || mentions.every((m) => m.polarity !== 'yes'))
}

/**
 * What a closed question asked about, in its own words, ready to stand behind "denies": single
 * findings, or one phrase with its place ("numbness in the arms"). Empty where neither is safe.
 */
function findingsOf(unit: Unit, index: SourceIndex): string[] {
  const { terms } = unit.analysis
  const settled = terms.filter((term) => isSettled(unit, term, index))
  const [first] = settled
  if (!first) return []
  // "An ulcer, or bleeding?": what stands before the first finding is asked about as well.
  if (/(?:,|\bor|\band)\s+(?:any\s+)?$/i.test(unit.text.slice(0, first.start))) return []
  const onlyFindings = terms.every((t) => t.kind === 'finding' || t.start < first.start)
  if (!onlyFindings)
    return settled.length === terms.filter((t) => t.kind === 'finding').length
      ? phraseFrom(unit, first)
      : []
  return [
    ...new Set(
      settled.map((term) => nounOf(unit.text.slice(term.start, term.end).toLowerCase(), term.key)),
    ),
  ]
}

const longestPhrase = 10

const asksWithVerb = /\b(?:do|does|did) (?:the|your|this|that|these|those|any) (?:[a-z]+ )?$/i

/** From the finding to the end of the question, unless that part has a clause of its own. */
function phraseFrom(unit: Unit, first: Term): string[] {
  // "Does the cramp go anywhere?": what comes behind is its verb.
  if (asksWithVerb.test(unit.text.slice(0, first.start))) return []
  const phrase = bareStatement(unit.text.slice(first.start)).replace(/\byour\b/gi, 'the')
  const hasClause =
    /\b(?:you|i|we|do|does|did|have|has|is|are|was|when|if|while|it|that|like|any|other)\b|[.?!]/i.test(
      phrase,
    )
  return hasClause ||
    notNoun.test(unit.text.slice(first.start, first.end).toLowerCase()) ||
    wordsIn(phrase) > longestPhrase
    ? []
    : [phrase]
}

const nounOf = (said: string, name: string) =>
  notNoun.test(said) ? name : said.replace(/\byour\b/g, 'the')

function listed(words: readonly string[], last: string): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

export const denialText = (findings: readonly string[]): string =>
  `The patient denies ${listed(findings, 'or')}.`
export const reportText = (findings: readonly string[]): string =>
  `The patient reports ${listed(findings, 'and')}.`

function isBareAnswer(unit: Unit): boolean {
  return (
    wordsIn(bareStatement(unit.text)) <= shortAnswer &&
    unit.analysis.terms.length <= 1 &&
    unit.analysis.quantities.length === 0
  )
}

/** Whether all that the patient says up to the next question is a plain no: nothing takes it back, nothing is named. */
function isFlat(question: Unit, index: SourceIndex): boolean {
  const reply = question.pair === undefined ? undefined : index.units[question.pair]
  if (question.reserve || !reply) return false
  return wholeReply(index.units, reply).every((u) =>
    u.analysis.terms.every((t) => t.kind === 'word' || t.polarity === 'no'),
  )
}

/** "I did.", "Not any more.": it was so, and whether it is only the words themselves tell. */
const notNow = /\b(?:did|was|were|had|used to|not|no longer|before|once)\b|n['’]?t\b/i

/** "Worse with eating or exercise?" – "With eating.": not all that was asked is so. */
const chooses = (question: Unit, said: Unit) =>
  /\bor\b/i.test(question.text) && !question.keys.isDisjointFrom(said.keys)

const asksYou = /\byou(?:r|rs)?\b/i

/** "Any fever or chills?" – "No." as a denial of what was asked, in the words of the question. */
function closedAnswer(
  question: Unit,
  answer: readonly Unit[],
  index: SourceIndex,
  facts: VisitFacts,
): Line | undefined {
  // "Do you smoke?" answered by the patient's wife: who smokes, a sentence of the patient must not say.
  if (asksYou.test(question.text) && isOfThird(answer[0], facts)) return undefined
  if (question.answer === undefined || !answer.every(isBareAnswer)) return undefined
  // "My girlfriend's pregnant, can she come in?" – "Of course.": what a patient asks says nothing of them.
  if (!question.aboutPatient || question.sources[0]?.speaker === 'patient') return undefined
  if (question.answer === 'no' && !isFlat(question, index)) return undefined
  // "Anybody in the family with kidney failure?" – "No." denies nothing of the patient.
  if (kin.test(question.text) || asksOnExam(question.text)) return undefined
  // What was asked of harm stands in the words in which it was asked: hurting oneself is not wanting to die.
  if (speaksOfRisk(question) || speaksOfAbuse(question)) return undefined
  const findings = findingsOf(question, index)
  if (findings.length === 0) return undefined
  const denied = question.answer === 'no'
  const isPast =
    /\bused? to\b/i.test(question.text) || answer.some((said) => notNow.test(said.text))
  if (!denied && (isPast || answer.some((said) => chooses(question, said)))) return undefined
  const text = denied ? denialText(findings) : reportText(findings)
  const form = denied ? 'denial' : 'report'
  return { text, units: [question, ...answer], role: 'patient', form, findings }
}

/** "No sweating." names what is not there as well as an answer does. */
function bareDenial(unit: Unit, index: SourceIndex): Line | undefined {
  const said = /^no,? (?:no )?(.+)$/i.exec(
    bareStatement(unit.text).replace(/^no[,.] (?=no )/i, ''),
  )?.[1]
  const { terms } = unit.analysis
  const question = unit.pair === undefined ? undefined : index.units[unit.pair]
  if (question && !isFlat(question, index)) return undefined
  if (!said || wordsIn(said) > 3 || terms.length === 0) return undefined
  if (!terms.every((t) => t.kind === 'finding' && t.key !== 'trouble')) return undefined
  if (terms.some((t) => notNoun.test(unit.text.slice(t.start, t.end).toLowerCase())))
    return undefined
  if (terms.some((t) => index.mentions.get(t.key)?.some((m) => m.polarity === 'yes')))
    return undefined
  const findings = [said.toLowerCase()]
  return { text: denialText(findings), units: [unit], role: 'patient', form: 'denial', findings }
}

/** "I don't want to be here any more." holds no name of anything, and must not be lost. */
const isOfMind = (unit: Unit) => speaksOfRisk(unit) || speaksOfAbuse(unit) || speaksOfMind(unit)
const isClinical = (units: readonly Unit[]) =>
  units.some(
    (u) =>
      isOfMind(u) ||
      u.analysis.quantities.length > 0 ||
      u.analysis.terms.some((t) => t.kind !== 'word' || !isOwnWord(t.key)),
  )
const hasContent = (units: readonly Unit[]) =>
  units.some((u) => u.analysis.terms.length + u.analysis.quantities.length > 0 || isOfMind(u))

const roleIn = (unit: Unit | undefined, facts: VisitFacts): Role =>
  unit?.sources[0] ? roleOf(unit.sources[0], facts.clinician) : 'other'

/** Sentences back that say of what "148 over 92" is the reading. */
const pressureReach = 6

/** "So that's 148 over 92." after "I'll do your blood pressure first": the reading under its name. */
function pressureLine(units: Unit[], index: SourceIndex): Line | undefined {
  const [first, ...rest] = units
  const reading = first && /^\D*(\d{2,3}\/\d{2,3})\W*$/.exec(withDigits(first.text))?.[1]
  if (!first || !reading || first.analysis.terms.length > 0) return undefined
  const before = index.units.slice(Math.max(0, first.at - pressureReach), first.at)
  const named = before.findLast((u) => /\bpressure\b/i.test(u.text))
  if (!named) return undefined
  const again = /\bagain\b/i.test(named.text) ? 'again ' : ''
  const more = rest.map((u) => ` ${asSentence(withoutFillers(u.text))}`).join('')
  return {
    text: `Blood pressure ${again}${reading}.${more}`,
    units: [named, ...units],
    role: 'clinician',
    form: 'statement',
    findings: [],
  }
}

/** What one passage says, as a line; undefined where it says nothing clinical. */
function lineOf(passage: Passage, index: SourceIndex, facts: VisitFacts): Line | undefined {
  const { units, asked } = passage
  const role = roleIn(units.at(-1), facts)
  if (asked > 0) {
    const question = units.slice(0, asked)
    const answer = units.slice(asked)
    const [only] = question
    const atRisk = question.some((u) => asksOfRisk(u, index))
    if (question.every(isNoContent) && !atRisk) return undefined
    const joined = asked === 1 && only ? closedAnswer(only, answer, index, facts) : undefined
    if (joined) return joined
    const isAdvice = role === 'clinician' && question.some((u) => asksLeave.test(u.text))
    const isCore = question.some((u) => asksCourse.test(u.text))
    if (!atRisk && !isAdvice && !isCore && !isClinical(units)) return undefined
    if (!/\p{L}|\d/u.test(answer[0]?.text ?? '')) return undefined
    const text = answered(passage, facts)
    return { text, units, role, form: 'answer', findings: [], asksOfRisk: atRisk }
  }
  const [first] = units
  if (!first || !hasContent(units)) return undefined
  const denial = units.length === 1 && role === 'patient' ? bareDenial(first, index) : undefined
  if (denial) return denial
  if (units.length === 1 && wordsIn(bareStatement(first.text)) < longEnough && !isClinical(units))
    return undefined
  const pressure = role === 'clinician' ? pressureLine(units, index) : undefined
  if (pressure) return pressure
  const text = told(passage, facts)
  return text
    ? { text, units, role: roleIn(first, facts), form: 'statement', findings: [] }
    : undefined
}

/** "Any fever? Chills?" – "No.": the questions before the last one have the same answer. */
function earlierQuestions(
  { units, asked }: Passage,
  index: SourceIndex,
  facts: VisitFacts,
): Line[] {
  const last = units[0]
  const answer = units.slice(asked)
  if (asked === 0 || !last || !answer.every(isBareAnswer)) return []
  const found: Line[] = []
  for (let i = last.at - 1; i >= 0; i--) {
    const question = index.units[i]
    if (!question?.question || question.turn !== last.turn || question.pair !== answer[0]?.at) break
    const line = closedAnswer(question, answer, index, facts)
    if (line) found.unshift(line)
  }
  return found
}

/** Every line that a note could be made of, in the order of the visit. */
export const linesOf = (index: SourceIndex, facts: VisitFacts): Line[] =>
  atOnce(readingLines(index, facts))

/** The same, with a pause behind every few passages. */
export function* readingLines(index: SourceIndex, facts: VisitFacts): Steps<Line[]> {
  const lines: (Line | undefined)[] = []
  for (const some of partsOf(yield* passagesIn(index, facts.clinician))) {
    yield
    for (const passage of some)
      lines.push(...earlierQuestions(passage, index, facts), lineOf(passage, index, facts))
  }
  return lines.filter((line) => line !== undefined)
}

const female = /\b(?:female|woman|lady|mrs|ms|miss|ma'am)\b/i
const male = /\b(?:male|man|gentleman|mr|sir)\b/i

/** The sex of the patient where someone says it beside an age or as a form of address, else undefined. */
export function statedSex(index: SourceIndex): Sex {
  for (const unit of index.units) {
    const aged = unit.analysis.quantities.some((q) => q.kind === 'age')
    if (!aged && !/\b(?:mr|mrs|ms|miss|ma'am|sir)\b/i.test(unit.text)) continue
    if (female.test(unit.text) !== male.test(unit.text))
      return female.test(unit.text) ? 'female' : 'male'
  }
  return undefined
}
