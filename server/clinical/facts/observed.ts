/** "I do still hear that murmur", "I don't see any swelling": the clinician says what they found, or didn't. */
const observation =
  /^\W*(?:(?:okay|so|and|then|now|but|alright|um|uh|well|because|here)[\s,]+)*(?:on (?:[\p{L}']+ ){0,3}exam(?:ination)?[\s,]+)?i (?:(?:do|can|still|also|just|really) )*((?:do n't|don't|do not|can't|cannot|did n't|didn't) (?:really )?)?(?:see|hear|feel|appreciate|notice|note|identify|find|found) (?:(?:any|an?|some|that|the|much) )?(?=\p{L}|\d)/iu

/** The finding without the finder: "I don't hear any wheezes" is "no wheezes". */
export function observed(text: string): string {
  const match = observation.exec(text)
  if (!match) return text
  const rest = text.slice(match[0].length)
  return match[1] && !/^no\b/i.test(rest) ? `no ${rest}` : rest
}
