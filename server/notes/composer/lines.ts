import type { Term } from '#server/notes/text/analysis.ts'
import { isOwnWord } from '#server/notes/text/lexicon.ts'
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

/** Spoken to a device, not to the patient. */
const command = /^(?:show me|hey dragon|dragon|finali[sz]e)\b/i

const shortAnswer = 6
const longestReply = 25
const longEnough = 3

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

// Verbs and adjectives cannot stand in a list of what is denied; the name of their group can.
const notNoun =
  /^(?:hurts?|hurting|sore|painful|achy|smokes?|smoker|dizzy|giddy|tired|exhausted|nauseous|nauseated|queasy|swollen|swell|puffy|numb|weak|itchy|itch|depressed|anxious|stressed|confused|constipated|bloated|fainted|faint|falls?|fallen|fell|pregnant|diabetic|allergic|congested|winded|breathless|short of breath|light ?headed|throw\w* up|threw up|vomit|sick|tender|forgetful|feverish|sweaty|shaky|unsteady|nervous|worry|worrying|wheezy|stiff|bleed|bruised|vape|snore|lock|locks|hypertensive|spinning|out of breath|red|tight chest|injured|stuffed up|run down|worn out)$/

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

/** From the finding to the end of the question, unless that part has a clause of its own. */
function phraseFrom(unit: Unit, first: Term): string[] {
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

const nounOf = (said: string, name: string) => (notNoun.test(said) ? name : said)

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
function closedAnswer(question: Unit, answer: Unit, index: SourceIndex): Line | undefined {
  if (question.answer === undefined || !isBareAnswer(answer)) return undefined
  const findings = findingsOf(question, index)
  const units = [question, answer]
  if (findings.length === 0) return quotedAnswer(question, answer)
  const denied = question.answer === 'no'
  const text = denied ? denialText(findings) : reportText(findings)
  return { text, units, role: 'patient', form: denied ? 'denial' : 'report', findings }
}

/** A question and its reply as said, where they tell something clinical. */
function quotedAnswer(question: Unit, answer: Unit): Line | undefined {
  const asked = bareStatement(question.text)
  const said = withoutFillers(answer.text)
  if (wordsIn(asked) < 2 || !/\p{L}|\d/u.test(said) || !isClinical([question, answer]))
    return undefined
  const text = `${asSentence(`${withDigits(asked)}?`)} – ${asSentence(withDigits(said))}`
  return { text, units: [question, answer], role: 'patient', form: 'answer', findings: [] }
}

const isClinical = (units: readonly Unit[]) =>
  units.some(
    (u) =>
      u.analysis.quantities.length > 0 ||
      u.analysis.terms.some((t) => t.kind !== 'word' || !isOwnWord(t.key)),
  )

/** "It goes into my arm", "My brother has it", "No, but …" mean nothing without what was asked. */
const leansOnQuestion = (text: string): boolean =>
  /^(?:(?:um+|uh+|well|yeah|yes|so)[\s,.]+)*(?:it|it's|they|they're|they've|that|that's|those|this|no|not)\b|\b(?:has|have|had|got|get|with) (?:it|one|them|that)\b/i.test(
    text,
  ) && wordsIn(text) <= longestReply

/** A short reply needs its question to mean anything: "How long? – About two weeks." */
function openAnswer(question: Unit, answer: Unit): Line | undefined {
  const bare = bareStatement(answer.text)
  if (
    (wordsIn(bare) > shortAnswer && !leansOnQuestion(answer.text)) ||
    answer.analysis.terms.length + answer.analysis.quantities.length === 0
  )
    return undefined
  return quotedAnswer(question, answer)
}

function statement(
  unit: Unit,
  role: Role,
  facts: VisitFacts,
  index: SourceIndex,
): Line | undefined {
  const bare = bareStatement(unit.text)
  if (
    wordsIn(bare) < longEnough ||
    unit.analysis.terms.length + unit.analysis.quantities.length === 0
  )
    return undefined
  if (command.test(bare)) return undefined
  if (chatter.test(unit.text) && unit.analysis.terms.length < 4) return undefined
  const told =
    role === 'patient'
      ? ofPatient(bare, facts.sex)
      : role === 'clinician'
        ? toPatient(bare, facts.sex)
        : bare
  const relative = relativeOf(unit, index)
  const text = relative ? `${withDigits(told)} (about the ${relative.word})` : withDigits(told)
  const units = relative ? [relative.unit, unit] : [unit]
  return { text: asSentence(text), units, role, form: 'statement', findings: [] }
}

/** "She has diabetes" said of the mother named before: a note must say of whom. */
function relativeOf(unit: Unit, index: SourceIndex): { word: string; unit: Unit } | undefined {
  if (unit.persons.length === 0 || unit.analysis.persons.length > 0) return undefined
  for (let at = unit.at - 1; at >= 0 && at > unit.at - 6; at--) {
    const before = index.units[at]
    const named = before?.analysis.persons.find((p) => unit.persons.includes(p.person))
    if (before && named) return { word: before.text.slice(named.start, named.end), unit: before }
  }
  return undefined
}

function lineOf(unit: Unit, index: SourceIndex, facts: VisitFacts): Line | undefined {
  if (unit.question) return undefined
  const source = unit.sources[0]
  if (!source) return undefined
  const question =
    unit.pair !== undefined && unit.pair < unit.at ? index.units[unit.pair] : undefined
  const joined = question && (closedAnswer(question, unit, index) ?? openAnswer(question, unit))
  return joined ?? statement(unit, roleOf(source, facts.clinician), facts, index)
}

/** Every line that a note could be made of, in the order of the visit. */
export function linesOf(index: SourceIndex, facts: VisitFacts): Line[] {
  const lines = index.units.flatMap((unit) => [
    ...earlierQuestions(unit, index),
    lineOf(unit, index, facts),
  ])
  return joinContinuations(lines.filter((line) => line !== undefined))
}

const continuation =
  /^(?:to|in|for|with|at|of|which|or|that|on|from|than|about|around|like|per|every)\b/i
const longestContinuation = 8

/** "… distention. To about eight centimeters.": a short rest belongs to the sentence before it. */
function joinContinuations(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const follows = last?.form === 'statement' && line.form === 'statement' && isNext(last, line)
    if (
      !last ||
      !follows ||
      !continuation.test(line.text) ||
      wordsIn(line.text) > longestContinuation
    )
      joined.push(line)
    else joined[joined.length - 1] = continued(last, line)
  }
  return joined
}

const isNext = (a: Line, b: Line) =>
  a.units.at(-1)?.turn === b.units[0]?.turn && a.units.at(-1)?.at === (b.units[0]?.at ?? 0) - 1

const continued = (a: Line, b: Line): Line => ({
  ...a,
  text: `${a.text.replace(/[.]$/, '')} ${b.text.charAt(0).toLowerCase()}${b.text.slice(1)}`,
  units: [...a.units, ...b.units],
})

/** "Any fever? Chills?" – "No.": the questions before the last one have the same answer. */
function earlierQuestions(answer: Unit, index: SourceIndex): Line[] {
  const last = answer.pair
  if (last === undefined || last > answer.at || !isBareAnswer(answer)) return []
  const found: Line[] = []
  for (let i = last - 1; i >= 0; i--) {
    const question = index.units[i]
    if (!question?.question || question.pair !== answer.at) break
    const line = closedAnswer(question, answer, index)
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
