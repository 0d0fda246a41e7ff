import { analyse, type Polarity, type Term } from './analysis.ts'
import { answerSides, withdrawSides } from './asked-sides.ts'
import { retract } from './corrections.ts'
import { soundsNegative } from './negation.ts'
import { splitPassages, type Sentence, sentencesIn } from './source-sentences.ts'
import { carryPersons, putRight, tellOfKin } from './kin-answers.ts'
import { echoTerms, settlePartly } from './partial-answers.ts'
import { personsIn } from './persons.ts'
import { readAnswer, isClosedQuestion, isQuestion } from './questions.ts'
import { markReserves } from './reserves.ts'
import type { Source } from './source.ts'
import { tokenize } from './tokens.ts'
import type { Mention, SourceIndex, Unit } from './unit.ts'
import { voicesApart } from './voices.ts'

/** The sources of a visit, each line once, however many sentences it has. */
export const listSources = ({ units }: SourceIndex): Source[] => [
  ...new Set(units.flatMap(({ sources }) => sources)),
]

function speakerOf(unit: Unit): string | undefined {
  return unit.sources[0]?.speaker
}

/** Whether `reply` may answer `question`: the next thing said by someone else, or by someone unknown. */
function replies(question: Unit, reply: Unit): boolean {
  if (reply.sources[0]?.kind !== 'transcript' || question.sources[0]?.kind !== 'transcript')
    return false
  return speakerOf(reply) === undefined || speakerOf(reply) !== speakerOf(question)
}

/** "I ask because it matters for one of the drugs": the answer is to the question before it. */
const givesReason = /^(?:i(?:'m| am)? (?:only |just )?ask(?:ing)? (?:because|as|since)|because)\b/i

const heard = /^\W*(?:yes|yeah|yep|mm+-?hmm|mhm|okay|ok|right|yes,? absolutely)\W*$/i
const yesAfterAll =
  /^\W*(?:(?:uh|um),?\s+)*(?:yes|yeah|yep)\b.*\bi(?:'ve| have| do| did| am|'m| was| had)\b/i

/** The same in one breath: "No, no, not, uh, yeah, I have a boyfriend." */
const turnsRound =
  /^\W*no\b.*\b(?:yes|yeah|yep)\b(?:[\s,]+um+)*[\s,]+i(?:'ve| have| do| did| am|'m)\b(?!\s?n)/i

/**
 * A reply combined with the same person's next words: "Yeah. – No, nothing" acknowledges the question and denies it;
 * "No, no, not – uh, yeah, I have …" says neither.
 */
function answerInPieces(units: readonly Unit[], reply: Unit): 'yes' | 'no' | undefined {
  const said = turnsRound.test(reply.text) ? undefined : readAnswer(reply.text)
  const next = units[reply.at + 1]
  if (
    !next ||
    next.question ||
    speakerOf(next) === undefined ||
    speakerOf(next) !== speakerOf(reply)
  )
    return said
  if (said === 'yes' && heard.test(reply.text) && readAnswer(next.text) === 'no') return 'no'
  return said === 'no' && yesAfterAll.test(next.text) ? undefined : said
}

/** "Is there a gun in the house?" – "There's my dad's, in the shed." */
const isThere = (question: Unit, reply: Unit) =>
  /\b(?:is|are|was|were) there\b/i.test(question.text) &&
  /^\W*(?:well\W+)?there(?:['’]s| is| are| was| were)(?! (?:no|not|nothing|none|never)\b)/i.test(
    reply.text,
  )

/** "Your bowels are working okay? No cough?" – "No.": it denies the cough, and not that all is well. */
const asksIfWell = /\b(?:okay|ok|all right|alright|fine|normal(?:ly)?|well|good)\s*\?*\s*$/i

const offers =
  /\b(?:is that|is this|would that be|are you|you're|you are) (?:all right|alright|okay|ok|happy|fine)\b|\bobjections?\b|\bdo you mind\b|\b(?:can|may|shall|could) (?:i|we)\b/i
/** "Is that all right?" – "No, that's fine.": a no that agrees. */
const agreesWithNo =
  /^\W*no\W+(?:no\W+)?(?:(?:that's|it's|i'm|that is) (?:fine|okay|ok|all right|alright|good|happy)|problem|i don't mind|not at all)\b/i
const takesOffer = (question: Unit, reply: Unit) =>
  offers.test(question.text) && agreesWithNo.test(reply.text)

/** "Any fever? Chills? Cough?" "No.": the answer belongs to all the questions in a row before it. */
function joinAnswers(units: readonly Unit[], some: readonly Unit[]): void {
  for (const reply of some) {
    const before = units[reply.at - 1]
    const last = before && givesReason.test(before.text) ? units[before.at - 1] : before
    if (!last || !last.question || !replies(last, reply) || reply.question) continue
    const said = takesOffer(last, reply)
      ? undefined
      : (answerInPieces(units, reply) ?? (isThere(last, reply) ? 'yes' : undefined))
    reply.pair = last.at
    if (said) reply.answer = said
    for (let i = last.at; i >= 0 && i > last.at - 6; i--) {
      const question = units[i]
      if (!question?.question || question.turn !== last.turn) break
      if (asksIfWell.test(question.text) !== asksIfWell.test(last.text)) break
      question.pair = reply.at
      if (said && isClosedQuestion(question.text)) question.answer = said
    }
  }
}

const shortQuestion = 6
const trouble = /\b(?:problems?|issues?|trouble|concerns?|changes?|difficulty|questions?|relief)\b/i
const troubleBefore = (unit: Unit, term: Term) => trouble.test(unit.text.slice(0, term.start))

const ofOthers =
  /\b(?:other|another|else|additional|further|besides|apart from|aside from|first|only|still|more)\b/i

/** "Any other pain, aside from the ankle?" – "No." and "Is this your first fall?" – "No." deny no pain and no fall. */
const isBesideTold = (unit: Unit, term: Term) =>
  ofOthers.test(unit.text.slice(Math.max(0, term.start - longestBefore), term.start))
/** Letters before a term in which such a word may be. */
const longestBefore = 24

function polarityOf(unit: Unit, term: Term): Polarity {
  if (!unit.question) return term.polarity
  // "Any fever or chills?" – "No fever." settles the fever only.
  if (unit.settles) return unit.settles.get(term.key) ?? 'open'
  if (unit.answer === undefined) return term.polarity === 'no' ? 'no' : 'open'
  if (term.polarity === 'no') return unit.answer === 'no' ? 'no' : 'open'
  // "No issues with the migraines? – No." and "Any trouble walking? – No." deny the trouble only.
  if (soundsNegative(unit.analysis.tokens) || term.polarity === 'open') return 'open'
  if (unit.answer === 'no' && (troubleBefore(unit, term) || isBesideTold(unit, term))) return 'open'
  return term.kind === 'word' && unit.analysis.tokens.length > shortQuestion ? 'open' : unit.answer
}

/** Sentences back that a correction may reach, as `corrections.ts` has it, and its neighbour. */
const correctionReach = 5
const speaksOfPatient = /\b(?:i|i'm|i've|i'd|you|you're|you've|patient)\b/i

const ofSelf = /\b(?:i|i'm|i've|i'd|my)\b/i
/** "So I worry about him" says nothing of him. */
const feelsFor = /\b(?:about|for) (?:him|her|them|you)\b/gi
const ofOther = /\b(?:he|she|they|him|her|his|them|their|we|us|our|you|your|patient)(?:'\w+)?\b/i

function tellerOf({ text, sources: [source] }: Sentence): string | undefined {
  if (!source?.speaker || !ofSelf.test(text) || ofOther.test(text.replace(feelsFor, ''))) return
  return personsIn(tokenize(source.speaker))[0]?.person
}

function unitOf(sentence: Sentence, at: number): Unit {
  const analysis = analyse(sentence.text)
  const question = sentence.sources[0]?.kind === 'transcript' && isQuestion(sentence.text)
  const persons = [...new Set(analysis.persons.map((p) => p.person))]
  const aboutPatient = persons.length === 0 || speaksOfPatient.test(sentence.text)
  const keys = new Set(analysis.terms.map((t) => t.key))
  const ofTeller = tellerOf(sentence)
  return {
    ...sentence,
    at,
    analysis,
    question,
    persons,
    aboutPatient,
    ...(ofTeller && { ofTeller }),
    keys,
  }
}

function markCorrections(units: readonly Unit[], some: readonly Unit[]): void {
  const [first] = some
  if (!first) return
  // A correction reaches back a few sentences; those before it represent the rest.
  const from = Math.max(0, first.at - correctionReach)
  const spoken = units
    .slice(from, first.at + some.length)
    .map((unit) => ({ ...unit, at: unit.at - from, speaker: speakerOf(unit) }))
  for (const { at, by } of retract(spoken, spoken.slice(first.at - from))) {
    const unit = units[at + from]
    if (!unit) continue
    unit.correctedBy = by + from
    unit.keys = new Set(unit.analysis.terms.map((t) => t.key))
  }
}

/** A sentence's relations to others, in the order of their dependencies. */
const links: ((units: readonly Unit[], some: readonly Unit[]) => void)[] = [
  answerSides,
  markCorrections,
  withdrawSides,
  joinAnswers,
  carryPersons,
  putRight,
  echoTerms,
  tellOfKin,
  settlePartly,
  markReserves,
]

/** Reads the sources once; the summary, the passage search and the differences use the result. */
export function indexSources(sources: readonly Source[]): SourceIndex {
  const units: Unit[] = []
  for (const passage of splitPassages(voicesApart(sources)))
    for (const sentence of sentencesIn(passage)) units.push(unitOf(sentence, units.length))
  for (const link of links) link(units, units)
  const mentions = new Map<string, Mention[]>()
  for (const unit of units) addMentions(mentions, unit)
  const total = Math.max(units.length, 8)
  const weight = (key: string) => Math.log((total + 1) / ((mentions.get(key)?.length ?? 0) + 0.5))
  return { units, mentions, weight }
}

function addMentions(mentions: Map<string, Mention[]>, unit: Unit): void {
  for (const term of unit.analysis.terms) {
    const list = mentions.get(term.key) ?? []
    list.push({ unit, term, polarity: polarityOf(unit, term) })
    mentions.set(term.key, list)
  }
}

/** The unit and the other half of its question and answer, in spoken order. */
export function withPair(index: SourceIndex, unit: Unit): Unit[] {
  const other = unit.pair === undefined ? undefined : index.units[unit.pair]
  if (!other) return [unit]
  return other.at < unit.at ? [other, unit] : [unit, other]
}
