/** Text as search compares it: without case and accents, in single spaces. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
}

/** The words of a query. */
export function splitWords(query: string): string[] {
  return folded(query).split(' ').filter(Boolean)
}

const BEFORE = 40
const AFTER = 80

/** The words around the first match if the texts contain all words; otherwise undefined. */
export function matchIn(texts: string[], words: string[]): string | undefined {
  const foldedTexts = texts.map(folded)
  if (!words.every((word) => foldedTexts.some((text) => text.includes(word)))) return undefined
  const [first = ''] = words
  const where = foldedTexts.findIndex((text) => text.includes(first))
  return snippet(texts[where] ?? '', first)
}

function snippet(text: string, word: string): string {
  const plain = text.replace(/\s+/g, ' ')
  const at = Math.max(0, folded(plain).indexOf(word))
  const start = Math.max(0, at - BEFORE)
  const end = Math.min(plain.length, at + word.length + AFTER)
  return `${start > 0 ? '…' : ''}${plain.slice(start, end).trim()}${end < plain.length ? '…' : ''}`
}
