import { readFileSync } from 'node:fs'

/** Read once; the file does not change while the server runs. */
let known: { words: Map<string, string>; pattern: RegExp } | undefined

/** Medical words with what they mean in everyday English, in small letters. */
export function plainWords(): Map<string, string> {
  return lexicon().words
}

function lexicon() {
  if (known) return known
  const file = readFileSync(new URL('./plain-words.tsv', import.meta.url), 'utf8')
  const words = new Map(
    file
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => {
        const [term, plain] = line.split('\t')
        if (!term || !plain) throw new Error(`The list of plain words is malformed at ${term}`)
        return [term, plain]
      }),
  )
  // The longest first, so that "heart failure" is not read as "heart".
  const terms = [...words.keys()].toSorted((a, b) => b.length - a.length)
  // Spoken letter by letter, as recognisers write them.
  const spoken = (term: string) => (/^[a-z]{3}$/.test(term) ? term.split('').join('\\s?') : term)
  const pattern = new RegExp(`(?<![\\p{L}-])(?:${terms.map(spoken).join('|')})(?![\\p{L}-])`, 'giu')
  return (known = { words, pattern })
}

/**
 * Puts what a medical word means into square brackets: behind it where it first stands, or in its place. Square
 * brackets say that the words in them were not spoken.
 * @param seen what was explained before; added to
 */
export function explained(text: string, how: 'behind' | 'instead', seen: Set<string>): string {
  const { words, pattern } = lexicon()
  return text.replace(pattern, (said) => {
    const spoken = said.toLowerCase()
    const term = words.has(spoken) ? spoken : spoken.replace(/\s/g, '')
    const plain = words.get(term)
    if (!plain) return said
    if (how === 'instead') return `[${plain}]`
    if (seen.has(plain)) return said
    seen.add(plain)
    return `${said} [${plain}]`
  })
}
