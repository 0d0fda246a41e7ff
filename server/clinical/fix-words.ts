/** Units that follow a number and belong to it. */
const units =
  'mg|mcg|µg|ug|g|kg|lb|lbs|ml|l|dl|mmol/l|mmol|mg/dl|g/dl|iu|units?|mm ?hg|bpm|cm|mm|m|ft|in|%|°c|°f|°|tablets?|puffs?|drops?|seconds?|minutes?|hours?|days?|weeks?|months?|years?'
const quantity = new RegExp(String.raw`\d[\d.,/-]{0,11}(?:\s?(?:${units})(?![\p{L}\d]))?`, 'giu')
const unitOf = (words: string) =>
  new RegExp(String.raw`\d\s?(${units})(?![\p{L}\d])`, 'iu').exec(words)?.[1]

interface Place {
  /** Offsets in the sentence. */
  start: number
  end: number
}

/** The position of the words of a sentence that a judge calls wrong; undefined if they aren't in it. */
export function locateWords(words: string, sentence: string): Place | undefined {
  const bare = words.trim().replace(/^["“”'‘’]{1,3}|["“”'‘’.]{1,3}$/g, '')
  const start = bare === '' ? -1 : sentence.toLowerCase().indexOf(bare.toLowerCase())
  return start < 0 ? undefined : { start, end: start + bare.length }
}

/**
 * The words to replace and their replacement: a number is never replaced without its unit, because "20" for "10" may be
 * right in mg and wrong in ml. Undefined if unsure.
 */
export function fixIn(
  sentence: string,
  place: Place,
  fix: string,
): (Place & { fix: string }) | undefined {
  const bare = fix.trim().replace(/^["“”]{1,2}|["“”]{1,2}$/g, '')
  if (bare === '' || bare.length > 120) return undefined
  const touched = [...sentence.matchAll(quantity)].find(
    ({ index, 0: found }) => index < place.end && index + found.trimEnd().length > place.start,
  )
  if (!touched) return { ...place, fix: bare }
  const found = touched[0].trimEnd()
  const start = Math.min(place.start, touched.index)
  const end = Math.max(place.end, touched.index + found.length)
  const grew = start < place.start || end > place.end
  if (!grew)
    return unitOf(found) && !unitOf(bare) && /\d/.test(bare) ? undefined : { ...place, fix: bare }
  // What the fix leaves out would be lost: only a whole quantity may take the place of one.
  const isWhole = /^\d/.test(bare) && (unitOf(bare) !== undefined || !unitOf(found))
  return isWhole && start === touched.index ? { start, end, fix: bare } : undefined
}
