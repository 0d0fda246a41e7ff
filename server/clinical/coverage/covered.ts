import type { OmissionKind } from '#contract/review.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { isAdviceGiven } from './advice.ts'
import { isAnswerGiven, isChangeTold, namesIn, screeningAnswer } from './exchanges.ts'
import { bestShare, isQuoted, type NoteIndex, states } from './note-index.ts'
import type { Salient } from './salient.ts'
import { plainly, speaksOfAnyMind, stopsTaking } from '#server/clinical/language/mind-words.ts'
import * as words from './words.ts'

/** Share of a sentence's content, by weight, that one sentence of the note must speak of where no name tells. */
const enough = 0.3
/** Of advice that the note has in other words less will do. */
const enoughOfAdvice = 0.15

/** An answer about self-harm, and what else one tells of mind and safety, is kept in most of its words. */
const enoughOfRisk = 0.5
const ofMind = new Set<OmissionKind>(['self-harm', 'abuse', 'mood', 'substance'])

/** What of a sentence the note lacks: its kind, and the names that are missing; undefined where it is covered. */
export interface Missing {
  kind: OmissionKind
  keys: string[]
}

const dosesOf = ({ unit }: Salient): Quantity[] =>
  unit.analysis.quantities.filter((q) => q.kind === 'amount' && /^(?:mg|ml|units?)$/i.test(q.unit))

function missingDrug(salient: Salient, note: NoteIndex): Missing | undefined {
  const keys = [...salient.keys].filter((key) => !note.keys.has(key))
  if (keys.length > 0) return { kind: salient.kind, keys }
  // A dose that someone put right is told apart by the ledger.
  if (salient.unit.correctedBy !== undefined) return undefined
  const doses = dosesOf(salient)
  const isStated = doses.some((dose) => note.sentences.some((one) => states(one, dose)))
  return doses.length === 0 || isStated ? undefined : { kind: 'dose', keys: [...salient.keys] }
}

function isAdvised({ unit }: Salient, note: NoteIndex, index: SourceIndex): boolean {
  const advice = note.sentences.filter((one) => words.returnAdvice.test(one.text))
  const share = bestShare({ ...note, sentences: advice }, unit.keys, index.weight)
  return advice.length > 0 && share >= enoughOfAdvice
}

/** "Come back in six weeks" is covered by the six weeks; "I'm referring you" by its words. */
function isFollowed({ unit }: Salient, note: NoteIndex, index: SourceIndex): boolean {
  const moments = unit.analysis.quantities.filter((q) => q.kind === 'duration' || q.kind === 'date')
  if (moments.length > 0) return moments.every((q) => note.sentences.some((one) => states(one, q)))
  return bestShare(note, unit.keys, index.weight) >= enough
}

/** Sentences behind a request within which it is granted. */
const grantedWithin = 3

/** "Could you write me something?" – "Sure. I'll do you a letter.": in the note by the words that grant it. */
function isGranted(unit: Unit, note: NoteIndex, { units }: SourceIndex): boolean {
  return units
    .slice(unit.at + 1, unit.at + 1 + grantedWithin)
    .some(({ turn, text }) => turn === unit.turn + 1 && grants.test(text) && isQuoted(note, text))
}
const grants = /\b(?:i'll|i will|i can|we'll|we will|let's|i'm going to)\b/i

/** An answer that stands in the note in its own words needs not those of the question: "Any vomiting?" – "I was sick twice." */
function isRetold(question: Unit, note: NoteIndex, index: SourceIndex): boolean {
  const reply = question.question && question.pair !== undefined && index.units[question.pair]
  return (
    reply !== false &&
    reply !== undefined &&
    reply.keys.size >= fewestRetold &&
    bestShare(note, reply.keys, index.weight) >= enoughRetold
  )
}
const fewestRetold = 3
const enoughRetold = 0.8

/** A single word that both hold ("house") tells nothing, unless the sentence speaks of the mind as well or has the number. */
function isMindTold(
  { analysis }: Unit,
  said: ReadonlySet<string>,
  note: NoteIndex,
  index: SourceIndex,
): boolean {
  const telling = note.sentences.filter(
    (one) =>
      said.size >= fewestOfMind ||
      speaksOfAnyMind(one.text) ||
      analysis.quantities.some((quantity) => states(one, quantity)),
  )
  return bestShare({ ...note, sentences: telling }, said, index.weight) >= enoughOfRisk
}
const fewestOfMind = 2

/** Whether a sentence of the note says of these medicines that they were stopped or left out. */
const isStopTold = (drugs: ReadonlySet<string>, { sentences }: NoteIndex): boolean =>
  [...drugs].every((key) =>
    sentences.some((one) => one.keys.has(key) && stopsTaking.test(plainly(one.text))),
  )

const unless = (isCovered: boolean, kind: OmissionKind): Missing | undefined =>
  isCovered ? undefined : { kind, keys: [] }

/** What the note lacks of a sentence that it should cover. */
export function missingOf(
  salient: Salient,
  note: NoteIndex,
  index: SourceIndex,
): Missing | undefined {
  const { kind, keys, unit } = salient
  if (isQuoted(note, unit.text)) return undefined
  if (kind === 'drug') return missingDrug(salient, note)
  if (kind === 'safety-net') return unless(isAdvised(salient, note, index), kind)
  if (kind === 'follow-up') return unless(isFollowed(salient, note, index), kind)
  if (salient.advice)
    return isAdviceGiven(unit, salient.advice, note, index) ? undefined : { kind, keys: [...keys] }
  if (kind === 'change' && keys.size > 0) return unless(isStopTold(keys, note), kind)
  if (kind === 'change') return unless(isChangeTold(withPair(index, unit), note, index), kind)
  if (kind === 'answer') {
    const reply = screeningAnswer(unit, index)
    const isGiven = !reply || isAnswerGiven(unit, reply, note, index)
    return isGiven
      ? undefined
      : { kind, keys: namesIn(unit).filter((key) => !words.vague.has(key)) }
  }
  if (kind === 'request' && isGranted(unit, note, index)) return undefined
  if (kind === 'symptom' && isRetold(unit, note, index)) return undefined
  const some = [...keys].filter((key) => !note.keys.has(key))
  if (keys.size > 0) return some.length === 0 ? undefined : { kind, keys: some }
  // Of an answer about self-harm its own words count: the question alone is in many notes.
  if (kind === 'self-harm' && !unit.question && unit.keys.size > 0)
    return unless(bestShare(note, unit.keys, index.weight) >= enoughOfRisk, kind)
  const said = new Set(withPair(index, unit).flatMap((one) => [...one.keys]))
  if (ofMind.has(kind)) return unless(isMindTold(unit, said, note, index), kind)
  return unless(bestShare(note, said, index.weight) >= enough, kind)
}
