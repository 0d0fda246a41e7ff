/** The headings that an answer is divided by, as a model may write them. */
export interface Headings {
  /** The sections of this heading, more than one where two are called the same. `isStrict`: only by their whole name. */
  find(words: string, isStrict: boolean): number[]
  /** Whether a line that begins like this may become a heading. */
  mayBecome(beginning: string): boolean
}

const keyOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** "Medications" for "S: Medications". */
const shortOf = (heading: string) => keyOf(heading.slice(heading.indexOf(':') + 1))

export function indexHeadings(names: readonly string[]): Headings {
  const keys = names.map(keyOf)
  const short = names.map(shortOf)
  const all = (of: readonly string[], key: string) =>
    key === '' ? [] : of.flatMap((one, at) => (one === key ? at : []))
  return {
    find(words, isStrict) {
      const ways = [
        all(keys, keyOf(words)),
        all(keys, keyOf(words.replace(/^\s*\d{1,2}[.)]\s+/, ''))),
        ...(isStrict ? [] : [all(short, keyOf(words))]),
      ]
      return ways.find((found) => found.length > 0) ?? []
    },
    mayBecome(beginning) {
      const key = keyOf(beginning)
      return keys.some((one) => one.startsWith(key))
    },
  }
}
