const letters = new Intl.Segmenter()

/**
 * A name as every system can store it in a folder: no path, no control characters, no names that Windows keeps for itself, at
 * most 80 characters.
 */
export function fileName(text: string, fallback: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(/^[. ]+/, '')
  // Characters, so that none is cut in half.
  const short = Array.from(letters.segment(plain), ({ segment }) => segment)
    .slice(0, 80)
    .join('')
    .trim()
  return short === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short) ? fallback : short
}

/** Gives each name of a folder once: the second `Note.md` is `Note (2).md`. */
export function uniqueNames(): (name: string) => string {
  const seen = new Map<string, number>()
  return (name) => {
    const key = name.toLowerCase()
    const n = (seen.get(key) ?? 0) + 1
    seen.set(key, n)
    if (n === 1) return name
    const dot = name.lastIndexOf('.')
    return dot > 0 ? `${name.slice(0, dot)} (${n})${name.slice(dot)}` : `${name} (${n})`
  }
}
