/**
 * One regular expression for a list of phrases, matched as whole words without letter case. Entries are regular
 * expression sources; alternatives have no nested repetition, so matching is linear.
 */
export function phraseList(entries: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}'’])(?:${entries.join('|')})(?![\p{L}])`, 'iu')
}

/** The same at the beginning of a text, after fillers and conjunctions. */
export function openingList(entries: readonly string[]): RegExp {
  const lead = String.raw`(?:(?:and|but|so|or|then|well|oh|ah|um|uh|er|erm|okay|ok|now|right|yeah|yes|no|actually|please|also)[\s,.-]+){0,4}`
  return new RegExp(String.raw`^[\s"'“‘]*${lead}(?:${entries.join('|')})(?![\p{L}])`, 'iu')
}
