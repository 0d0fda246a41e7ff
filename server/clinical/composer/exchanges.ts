import { sameQuantity } from '#server/clinical/language/quantities.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { isBareCondition, isFragment } from './speech.ts'
import { fits, isVital, longestExchange, type Passage, words } from './turn-passages.ts'

/** "On which side?", "That was two years ago?": nothing without what was told right before. */
const points =
  /^\W*(?:(?:and|so|okay|that's important)\W+)*(?:(?:on |in )?which (?:side|one|leg|arm|hand|foot|eye|ear|knee|hip|ankle|wrist|shoulder)(?: is it| was it| was that)?\W*$|(?:that was|was that)\b)/i
const pointsAtTold = (units: readonly Unit[]) =>
  words(units) <= longestPointer && points.test(units.at(-1)?.text ?? '')
const longestPointer = 6

/** "Five milligrams?" asks again about what was just said. */
const isEcho = (units: readonly Unit[], before: readonly Unit[]) => {
  if (pointsAtTold(units)) return true
  if (words(units) > 5 || !units.every((u) => isFragment(u.text))) return false
  if (/^(?:for |and )*(?:how|since|until|till) /i.test(units[0]?.text ?? '')) return true
  const heard = new Set(before.flatMap((u) => [...u.keys]))
  const keys = units.flatMap((u) => [...u.keys])
  const quantities = before.flatMap((u) => u.analysis.quantities)
  const same = units.some((u) =>
    u.analysis.quantities.some((q) => quantities.some((o) => sameQuantity(q, o))),
  )
  return (
    same ||
    (keys.length > 0 && keys.every((k) => heard.has(k)) && before.at(-1)?.answer === undefined)
  )
}

/** "My sister did, she's on dialysis.": whose verb stands in the question. */
export const elliptic: RegExp =
  /^(?:[\w'’]+\s+){1,4}(?:did|does|do|has|have|had|is|was|are|were|can|could|will|would|(?:did|does|do|has|have|had|is|was|are|were|ca|could|wo|would)n't)\s*(?:[.,;!–—]|$|(?:too|actually|once|sometimes|yes|though)\b)/i

/** "While you wait, if you get a sudden headache." – "OK." – "Then go to A and E.": the case and what to do in it. */
const opensCase = ({ text }: Unit) =>
  isBareCondition(text) ||
  (/^\W*(?:(?:and|so|but|okay|ok)\b\W*)*(?:while|until)\b.*\bif\b/i.test(text) &&
    isBareCondition(text.slice(text.search(/\bif\b/i))))
const goesOnCase = (last: Passage, next: Passage) => {
  const [before] = last.units.slice(-1)
  const [first] = next.units
  return (
    before !== undefined &&
    first !== undefined &&
    next.asked === 0 &&
    before.turn < first.turn &&
    first.at - before.at <= caseReach &&
    before.sources[0]?.speaker === first.sources[0]?.speaker &&
    opensCase(before) &&
    fits(last.units, next.units, longestCase)
  )
}
/** Sentences within which, and words up to which, a case goes on behind an "OK" of the other. */
const caseReach = 3
const longestCase = 90

/** "So that's 400 milligrams most mornings." sums up what was just said. */
export const sumsUp = (passage: Passage): boolean =>
  passage.asked === 0 &&
  passage.units.length <= 2 &&
  !passage.units.some(isVital) &&
  /^(?:[\w ',]{0,20}\. )?so (?:that's |it's )?(?:about )?\d/i.test(passage.units[0]?.text ?? '')

/** "She did, once.": a verb alone, in reply to another. */
const repliesShortly = (last: Passage, opening: Unit | undefined) =>
  opening !== undefined &&
  opening.turn !== last.units.at(-1)?.turn &&
  words([opening]) <= longestPointer &&
  elliptic.test(opening.text)

/** Echoes, sums and corrections are joined with the exchange that they belong to. */
export function joinExchanges(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = []
  for (const passage of passages) {
    const last = joined.at(-1)
    const gap = (passage.units[0]?.at ?? 0) - (last?.units.at(-1)?.at ?? -9)
    const isRest =
      (passage.asked > 0 &&
        last !== undefined &&
        isEcho(passage.units.slice(0, passage.asked), last.units) &&
        (gap === 1 || (gap === 2 && pointsAtTold(passage.units.slice(0, passage.asked))))) ||
      (sumsUp(passage) && gap <= 3)
    const corrects = last?.units.some((u) =>
      passage.units.some((p) => u.correctedBy === p.at && p !== u),
    )
    const opening = passage.units[0]
    // "I haven't vomited." – "She did, once.": whose verb stands in what the other said.
    const objects =
      passage.asked === 0 && gap === 1 && last !== undefined && repliesShortly(last, opening)
    const reserves =
      passage.asked === 0 &&
      last?.units.some((u) => opening && u.reserve?.units.includes(opening) === true)
    if (
      last &&
      (corrects ||
        reserves ||
        objects ||
        goesOnCase(last, passage) ||
        (isRest && fits(last.units, passage.units, longestExchange)))
    )
      joined[joined.length - 1] = { ...last, units: [...last.units, ...passage.units] }
    else joined.push(passage)
  }
  return joined
}
