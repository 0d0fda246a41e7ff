import type { OmissionKind } from '#contract/review.ts'
import { withoutFillers } from '#server/clinical/composer/clean.ts'
import * as cue from '#server/clinical/composer/cues.ts'
import { speaksOfAbuse, speaksOfRisk } from '#server/clinical/composer/risk.ts'
import { guessClinician, type Role, roleOf } from '#server/clinical/composer/roles.ts'
import { soundsNegative } from '#server/clinical/language/negation.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { sourcesOf } from '#server/clinical/language/source-index.ts'
import { adviceIn, type AdviceKind, adviceOn } from './advice.ts'
import { answersRisk, changeWords, screeningAnswer } from './exchanges.ts'
import {
  mindWords,
  plainly,
  stopsTaking,
  substanceWords,
} from '#server/clinical/language/mind-words.ts'
import * as words from './words.ts'

/** A sentence of the sources that a note should cover, why, and the terms by which one can tell that it does. */
export interface Salient {
  kind: OmissionKind
  unit: Unit
  role: Role
  /** Names of drugs and findings that tell; empty where the whole sentence has to be compared. */
  keys: Set<string>
  /** Of 'advice': its sense. */
  advice?: AdviceKind
}

interface Said {
  unit: Unit
  role: Role
  text: string
  index: SourceIndex
}

const keysOf = (unit: Unit, of: (term: Unit['analysis']['terms'][number]) => boolean) =>
  new Set(unit.analysis.terms.filter(of).map((t) => t.key))

const namesAny = ({ unit }: Said, names: ReadonlySet<string>) =>
  keysOf(unit, (t) => names.has(t.key))

/** "Any panic attacks?" – "I had one at work.": affirmed without a yes. */
function isAnswered(unit: Unit, index: SourceIndex): boolean {
  if (unit.answer !== undefined) return unit.answer === 'yes'
  const reply = unit.pair === undefined ? undefined : index.units[unit.pair]
  if (!reply || reply.question || soundsNegative(reply.analysis.tokens)) return false
  return reply.text.split(/\s+/).length >= fewestOfAnswer
}
/** Words from which on an answer tells something. */
const fewestOfAnswer = 3

/** Findings that the patient has by this sentence, and that nobody took back. */
function affirmed({ unit, role, index }: Said): Set<string> {
  if (!unit.aboutPatient || unit.correctedBy !== undefined) return new Set()
  const isAsked = unit.question && role === 'clinician' && isAnswered(unit, index)
  if (role === 'clinician' && !isAsked && !givesBack.test(unit.text)) return new Set()
  const findings = unit.analysis.terms.filter((t) => t.kind === 'finding')
  // Of several things asked at once an answer in other words affirms nobody knows which.
  if (isAsked && unit.answer === undefined && findings.length > 1) return new Set()
  const own = findings.filter((t) =>
    isAsked
      ? t.polarity !== 'no' && unit.settles?.get(t.key) !== 'no'
      : !unit.question && t.polarity === 'yes',
  )
  return new Set(own.map((t) => t.key))
}

/** A clinician who sums up what the patient told. */
const givesBack =
  /\byou(?:'ve| have)? (?:had|have had|mentioned|said|told|been having|noticed)\b|\byou've got\b/i

function riskOf(said: Said): OmissionKind | undefined {
  const { unit, role } = said
  const isTold = !unit.question || unit.pair !== undefined
  if (isTold && speaksOfRisk(unit)) return 'self-harm'
  if (isTold && speaksOfAbuse(unit)) return 'abuse'
  return role === 'patient' && answersRisk(unit, said.index) ? 'self-harm' : undefined
}

/** Whether a patient tells, or answers a question, in such words. */
const tells = ({ unit, role, text, index }: Said, of: RegExp): boolean =>
  of.test(plainly(text)) &&
  (role === 'clinician' ? unit.question && isAnswered(unit, index) : !unit.question)

/** "Penicillin gives me a rash.": an allergy told as a reaction. */
const reacts = /\b(?:rash|hives|anaphyla\w+|came out in|reaction|allerg\w+)\b/i

const grave =
  /\b(?:throat (?:closed|closing|swelled|swelling|swole)|(?:tongue|lips|face) (?:swelled|swole|blew|puffed)(?: up)?|anaphyla\w+|couldn't breathe)\b/i
/** Sentences back in which the medicine is named: "I can't have that." – "What happened?" – "My throat closed." */
const medicineReach = 5

/** A reaction that may kill, told of a medicine that was named before. */
const isGraveReaction = ({ unit, text, role, index }: Said): boolean =>
  role === 'patient' &&
  !unit.question &&
  grave.test(text) &&
  index.units
    .slice(Math.max(0, unit.at - medicineReach), unit.at + 1)
    .some((u) => u.analysis.terms.some((t) => t.kind === 'drug'))

function ofPatient(said: Said): Omit<Salient, 'unit' | 'role'>[] {
  const { unit, role, text } = said
  const drugs = keysOf(unit, (t) => t.kind === 'drug')
  const found: Omit<Salient, 'unit' | 'role'>[] = []
  const hasReaction = reacts.test(text) && !/\bif\b/i.test(text)
  const isAllergy =
    (hasReaction && (drugs.size > 0 || affirmed(said).has('allergy'))) || isGraveReaction(said)
  if (isGraveReaction(said)) found.push({ kind: 'allergy', keys: new Set() })
  else if (isAllergy && !unit.question)
    found.push({ kind: 'allergy', keys: drugs.union(new Set(['allergy'])) })
  else if (drugs.size > 0 && !isMereQuestion(said)) found.push({ kind: 'drug', keys: drugs })
  const all = affirmed(said)
  const mood = all.intersection(words.mood)
  if (mood.size > 0) found.push({ kind: 'mood', keys: mood })
  else if (tells(said, mindWords)) found.push({ kind: 'mood', keys: new Set() })
  const used = all.intersection(words.substances)
  if (used.size > 0) found.push({ kind: 'substance', keys: used })
  else if (tells(said, substanceWords)) found.push({ kind: 'substance', keys: new Set() })
  const rest = all.difference(words.mood).difference(words.substances).difference(words.vague)
  if (rest.size > 0 && !isAllergy) found.push({ kind: 'symptom', keys: rest })
  else if (
    role === 'patient' &&
    !text.includes('?') &&
    words.unableWords.test(withoutFillers(text).replaceAll(',', ''))
  )
    found.push({ kind: 'symptom', keys: new Set() })
  if (asksLeave(said)) found.push({ kind: 'advice', keys: new Set() })
  else if (role === 'patient' && words.requestWords.test(text))
    found.push({ kind: 'request', keys: new Set() })
  return found
}

/** "Can I drive?" – "Not yet.": the answer is advice, whatever it names. */
function asksLeave({ unit, role, text, index }: Said): boolean {
  const reply = unit.pair === undefined ? undefined : index.units[unit.pair]
  if (role !== 'patient' || !unit.question || !reply || reply.question) return false
  // An answer that is advice by itself is looked for as that.
  if (adviceIn(reply)) return false
  return cue.asksLeave.test(text) && (unit.answer !== undefined || isAnswered(unit, index))
}

const isMereQuestion = ({ unit, index }: Said) => unit.question && !isAnswered(unit, index)

function ofClinician(said: Said): Omit<Salient, 'unit' | 'role'>[] {
  const { unit, text, role, index } = said
  if (role !== 'clinician') return []
  if (unit.question)
    return screeningAnswer(unit, index) ? [{ kind: 'answer', keys: new Set() }] : []
  if (cue.safetyWords.test(text) && !words.notAdvice.test(text))
    return [{ kind: 'safety-net', keys: new Set() }]
  if (isFollowUp(unit)) return [{ kind: 'follow-up', keys: new Set() }]
  const advice = adviceIn(unit)
  const drug = advice && adviceOn(unit, index)
  return advice ? [{ kind: 'advice', keys: new Set(drug ? [drug] : []), advice }] : []
}

const isFollowUp = ({ text, analysis }: Unit) =>
  (cue.followWords.test(text) || /\b(?:come back|meet again|see you|see me)\b/i.test(text)) &&
  (/\brefer/i.test(text) ||
    analysis.quantities.some((q) => q.kind === 'duration' || q.kind === 'date')) &&
  !/\b(?:did|was|were|had|last|ago|since)\b/i.test(text)

/** "I came off the lithium in March.": a note that names the medicine alone says the opposite. */
const ofStopping = ({ text, unit, role, index }: Said): Omit<Salient, 'unit' | 'role'>[] => {
  const drugs = keysOf(unit, (t) => t.kind === 'drug')
  const isTold = role === 'patient' && !unit.question && stopsTaking.test(plainly(text))
  if (!isTold) return []
  if (drugs.size > 0) return [{ kind: 'change', keys: drugs }]
  // "The pill. Well, I stopped that.": of what stands right before, the whole sentence has to be there.
  const before = index.units[unit.at - 1]
  const isOf = before !== undefined && (before.turn === unit.turn || before.question)
  return isOf && medicine.test(before.text) ? [{ kind: 'change', keys: new Set() }] : []
}
/** Medicines by names that are none of the lexicon. */
const medicine =
  /\b(?:the (?:mini)?pill|tablets?|pills?|medication|medicine|inhaler|patch(?:es)?|injections?|drops|cream|blood thinners?|statins?|insulin)\b/i

const ofChange = ({ text, unit }: Said): Omit<Salient, 'unit' | 'role'>[] =>
  changeWords.test(text) && (!unit.question || unit.pair !== undefined)
    ? [{ kind: 'change', keys: new Set() }]
    : []

/** What one sentence is about that must not be lost; several things where it says several. */
function kindsOf(said: Said): Omit<Salient, 'unit' | 'role'>[] {
  const risk = riskOf(said)
  if (risk) return [{ kind: risk, keys: namesAny(said, words.selfHarm) }]
  const advice = ofClinician(said)
  // "My wife gave me her famotidine" is about the patient as well.
  if (!said.unit.aboutPatient && !/\bme\b/i.test(said.text)) return advice
  const stopped = ofStopping(said)
  const told = [...ofPatient(said), ...(stopped.length > 0 ? stopped : ofChange(said))]
  // What to watch out for is not what the patient has.
  const isAdvice = advice.some(({ kind }) => kind === 'safety-net')
  return [...advice, ...(isAdvice ? told.filter(({ kind }) => kind === 'drug') : told)]
}

/** Everything said in a visit that a note should cover, in spoken order. */
export const salientIn = (index: SourceIndex): Salient[] => index.units.flatMap(salientOf(index))

/** The same of single sentences of a visit. */
export function salientOf(index: SourceIndex): (unit: Unit) => Salient[] {
  const clinician = guessClinician(sourcesOf(index))
  return (unit) => {
    const [source] = unit.sources
    if (!source || source.kind === 'gap') return []
    const role = roleOf(source, clinician)
    return kindsOf({ unit, role, text: unit.text, index }).map((one) => ({ ...one, unit, role }))
  }
}
