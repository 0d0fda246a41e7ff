import { namedIn, referentOf } from '#server/clinical/language/referent.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'

/** "Stop that", "any more of those", "repeat it": what is meant was said before. "That tablet" names something. */
const points =
  /\b(?:stop|stopping|take|taking|start|keep|continue|use|using|try|do|book|change|increase|reduce|repeat|have|of|off|with|on|up|order|arrange|get|avoid)\s+(that|those|these|them|it|this)(?=\s*(?:[,.;!?]|$|\b(?:today|tonight|now|for|until|till|and|straight|right|again|every|once|twice|in|at|to|done|as|when|with|before|after|any ?more|please|regularly|daily)\b))/i
/** A medicine that is spoken of before its name is told. */
const unnamed =
  /\b(?:a|an|another|this|the) (?:new |small |different |low.dose |second )*(?:tablet|pill|medicine|medication|inhaler|spray|drug|injection|cream|capsule|patch)\b/i

/**
 * The words of a task with what they point to in brackets: "Stop that (ibuprofen) today."; undefined where nobody can
 * tell what is meant.
 */
export function withReferent(text: string, unit: Unit, index: SourceIndex): string | undefined {
  if (namedIn(unit)) return text
  const pointed = points.exec(text)
  const thing = pointed ?? unnamed.exec(text)
  if (!thing) return text
  const named = referentOf(unit, index)
  if (!pointed) {
    const told = named && named.source.at > unit.at ? named : undefined
    return told ? insert(text, thing.index + thing[0].length, told.said) : text
  }
  return named && insert(text, thing.index + thing[0].length, named.said)
}

const insert = (text: string, at: number, name: string) =>
  `${text.slice(0, at)} (${name.replace(/^the /i, '')})${text.slice(at)}`
