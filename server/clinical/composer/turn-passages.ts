import type { Unit } from '#server/clinical/language/unit.ts'
import { atOnce, sentencesPerStep, type Steps } from '#server/clinical/language/steps.ts'
import {
  isAsking,
  isBareCondition,
  isBrokenOff,
  isFragment,
  isNoContent,
  isShort,
  leans,
  pointsBack,
  seeksConfirmation,
} from './speech.ts'

/** Sentences that only together say something, in spoken order: a question with its answer, a sentence with its rest. */
export interface Passage {
  units: Unit[]
  /** How many of the first units are the question that the rest answers. */
  asked: number
}

/** Words up to which a passage grows by what leans on it. */
const longest = 42
/** An exchange about one thing may be longer. */
export const longestExchange = 64
/** An answer that is quoted whole. */
export const longestAnswer = 34

/** Words of several sentences. */
export const words = (units: readonly Unit[]): number =>
  units.reduce((n, u) => n + u.text.split(/\s+/).length, 0)
/** Whether two rows of sentences together stay within so many words. */
export const fits = (units: readonly Unit[], more: readonly Unit[], most: number): boolean =>
  words(units) + words(more) <= most

/** "A 0.05 percent solution" is the strength of a medicine. */
const strength =
  /(?:%|percent)\s(?:\w+\s){0,2}(?:solution|cream|ointment|gel|lotion|shampoo|drops)\b/i
/** Whether a sentence gives a vital sign. */
export const isVital = (unit: Unit): boolean =>
  (unit.analysis.quantities.some((q) => ['ratio', 'percent', 'degrees', 'rate'].includes(q.kind)) &&
    !strength.test(unit.text)) ||
  /^(?:temperature|temp|pulse|oxygen|weight|height|respirat\w+|heart rate)\b/i.test(unit.text)
/** Whether a sentence names a drug. */
export const namesDrug = (unit: Unit): boolean => unit.analysis.terms.some((t) => t.kind === 'drug')

/** Whether a sentence has to stand with the passage before it in the same turn. */
function belongs(passage: Passage, unit: Unit): boolean {
  const own = passage.units.slice(passage.asked)
  const last = own.at(-1)
  if (!last || last.at !== unit.at - 1 || last.turn !== unit.turn) return false
  if (own.some((u) => u.correctedBy !== undefined && u.correctedBy >= unit.at)) return true
  if (
    own.some((u) => u.correctedBy !== undefined && u.correctedBy === unit.at - 1) &&
    isFragment(unit.text)
  )
    return true
  // What to do in a case never stands without the case, nor the case without it.
  const needs = isBareCondition(last.text) || pointsBack(unit.text)
  if (needs && fits(own, [unit], longestExchange)) return true
  if (!fits(own, [unit], longest)) return false
  if (isVital(unit) && isVital(last)) return false
  if (leans(unit.text) && !isVital(unit)) return true
  if (own.every((u) => isFragment(u.text))) return !isVital(last)
  if (isFragment(unit.text))
    return !isVital(unit) && !/^(?:and|then|second|third|next)\b.*\w+/i.test(unit.text)
  return isShort(unit.text) && !namesDrug(unit) && !isVital(unit)
}

const isSilent = (unit: Unit) => isNoContent(unit) || isBrokenOff(unit)

/** The sentences of one turn, joined where they lean on each other. */
export const passagesOf = (turn: readonly Unit[]): Passage[] => atOnce(readingTurn(turn))

/** The same, with a pause behind every few sentences: a turn may be an hour long. */
export function* readingTurn(turn: readonly Unit[]): Steps<Passage[]> {
  const passages: Passage[] = []
  for (const [i, unit] of turn.entries()) {
    if (i % sentencesPerStep === sentencesPerStep - 1) yield
    const next = turn[i + 1]
    if (next && seeksConfirmation(next)) continue
    if (isAsking(unit) || (isSilent(unit) && unit.correctedBy === undefined)) continue
    const last = passages.at(-1)
    if (last && belongs(last, unit)) last.units.push(unit)
    else if (last && last.units.length > 1 && pointsBack(unit.text))
      // Too long for all of it: with the sentence that says what is meant, away from those before it.
      passages.push({ units: [...last.units.splice(-1), unit], asked: 0 })
    else passages.push({ units: [unit], asked: 0 })
  }
  return passages
}
