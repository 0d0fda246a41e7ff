const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Phrases as one pattern. A trailing `*` matches the rest of the word; `'` also matches the curly one. */
const patternOf = (phrases: readonly string[]): string =>
  phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => escaped(phrase).replaceAll("'", "['’]").replace(/\\\*$/, '[\\w-]{0,20}'))
    .join('|')

/** Finds any of these phrases as whole words, in any case. */
export const phrases = (list: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w'’-])(?:${patternOf(list)})(?![\\w'’])`, 'i')

/** The same at the beginning of a text only, with the punctuation behind it. */
export const opening = (list: readonly string[]): RegExp =>
  new RegExp(`^(?:${patternOf(list)})(?![\\w'’])[\\s,.:;–-]*`, 'i')

/** Words of a list written with spaces between them. */
export const listed = (words: string): string[] => words.trim().split(/\s+/)
