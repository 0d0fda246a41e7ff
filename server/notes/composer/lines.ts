import { type SourceIndex, type Unit } from '#server/notes/text/source-index.ts'
import { asSentence, bareStatement, withoutFillers } from './clean.ts'
import { type Role, roleOf } from './roles.ts'
import { ofPatient, type Sex, toPatient, withDigits } from './voice.ts'

/** Something that may stand in a note: the words, what they rest on, and what kind of speech it was. */
export interface Line {
  text: string
  units: Unit[]
  role: Role
  /** 'denial' and 'report' come from a closed question; their findings may be joined into one list. */
  form: 'statement' | 'denial' | 'report' | 'answer'
  findings: string[]
}

export interface VisitFacts {
  clinician: string | undefined
  sex: Sex
}

const chatter =
  /\b(?:nice to (?:meet|see)|good to see|how are you|take care|have a (?:good|great|nice)|see you (?:then|soon)|bye|thank you|thanks|you're welcome|no problem|hey,? dragon|any questions|sound good|does that sound|can you hear|come on in|have a seat|sorry to hear|glad to hear|that's (?:great|good|awesome|wonderful)|tell dax|about dax|let me (?:know|see|check)|finali[sz]e the note)\b/i

const shortAnswer = 6
const longEnough = 3

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Findings of a question in the words in which they were asked. */
const findingsOf = (unit: Unit): string[] => [
  ...new Set(
    unit.analysis.terms
      .filter((t) => t.kind === 'finding')
      .map((t) => unit.text.slice(t.start, t.end).toLowerCase()),
  ),
]

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

/** "Any fever or chills?" – "No." as a denial of what was asked, in the words of the question. */
function closedAnswer(question: Unit, answer: Unit): Line | undefined {
  if (question.answer === undefined || !isBareAnswer(answer)) return undefined
  const findings = findingsOf(question)
  const units = [question, answer]
  if (findings.length === 0)
    return { text: quoted(question, answer), units, role: 'patient', form: 'answer', findings }
  const denied = question.answer === 'no'
  const text = denied ? denialText(findings) : reportText(findings)
  return { text, units, role: 'patient', form: denied ? 'denial' : 'report', findings }
}

const quoted = (question: Unit, answer: Unit) =>
  `${asSentence(withDigits(bareStatement(question.text)) + '?')} – ${asSentence(withDigits(withoutFillers(answer.text)))}`

/** A short reply needs its question to mean anything: "How long? – About two weeks." */
function openAnswer(question: Unit, answer: Unit): Line | undefined {
  const bare = bareStatement(answer.text)
  if (
    wordsIn(bare) > shortAnswer ||
    answer.analysis.terms.length + answer.analysis.quantities.length === 0
  )
    return undefined
  return {
    text: quoted(question, answer),
    units: [question, answer],
    role: 'patient',
    form: 'answer',
    findings: [],
  }
}

function statement(unit: Unit, role: Role, facts: VisitFacts): Line | undefined {
  const bare = bareStatement(unit.text)
  if (
    wordsIn(bare) < longEnough ||
    unit.analysis.terms.length + unit.analysis.quantities.length === 0
  )
    return undefined
  if (chatter.test(unit.text) && unit.analysis.terms.length < 4) return undefined
  const told =
    role === 'patient'
      ? ofPatient(bare, facts.sex)
      : role === 'clinician'
        ? toPatient(bare, facts.sex)
        : bare
  return {
    text: asSentence(withDigits(told)),
    units: [unit],
    role,
    form: 'statement',
    findings: [],
  }
}

function lineOf(unit: Unit, index: SourceIndex, facts: VisitFacts): Line | undefined {
  if (unit.question) return undefined
  const source = unit.sources[0]
  if (!source) return undefined
  const question =
    unit.pair !== undefined && unit.pair < unit.at ? index.units[unit.pair] : undefined
  const joined = question && (closedAnswer(question, unit) ?? openAnswer(question, unit))
  return joined ?? statement(unit, roleOf(source, facts.clinician), facts)
}

/** Every line that a note could be made of, in the order of the visit. */
export function linesOf(index: SourceIndex, facts: VisitFacts): Line[] {
  return index.units
    .flatMap((unit) => [...earlierQuestions(unit, index), lineOf(unit, index, facts)])
    .filter((line) => line !== undefined)
}

/** "Any fever? Chills?" – "No.": the questions before the last one have the same answer. */
function earlierQuestions(answer: Unit, index: SourceIndex): Line[] {
  const last = answer.pair
  if (last === undefined || last > answer.at || !isBareAnswer(answer)) return []
  const found: Line[] = []
  for (let i = last - 1; i >= 0; i--) {
    const question = index.units[i]
    if (!question?.question || question.pair !== answer.at) break
    const line = closedAnswer(question, answer)
    if (line && line.findings.length > 0) found.unshift(line)
  }
  return found
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
