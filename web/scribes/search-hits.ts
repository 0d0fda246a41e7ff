interface Piece {
  text: string
  isHit: boolean
}

/** As the search of the server compares texts: without case and accents. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Characters that a row shows before the first hit. */
const mostBefore = 14

/** A text in pieces, those that a search found apart. A long beginning is left out, so that a narrow row shows the hit. */
export function searchHits(text: string, query: string): Piece[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const letters = Array.from(text)
  const isHit = hitLetters(letters.map(fold), words)
  const first = isHit.indexOf(true)
  const start = first > mostBefore ? startOfWord(letters, first - mostBefore) : 0
  const pieces: Piece[] = start > 0 ? [{ text: '…', isHit: false }] : []
  for (const [at, letter] of letters.entries()) {
    if (at < start) continue
    const last = pieces.at(-1)
    if (last && last.isHit === (isHit[at] ?? false)) last.text += letter
    else pieces.push({ text: letter, isHit: isHit[at] ?? false })
  }
  return pieces
}

/** Where the next word begins, so that no word is cut. */
function startOfWord(letters: readonly string[], from: number): number {
  const space = letters.indexOf(' ', from)
  return space < 0 || space > from + mostBefore ? from : space + 1
}

/** Which letters are part of a word that was searched for. A letter may be several once it is folded, as "ß" or "½". */
function hitLetters(folded: readonly string[], words: readonly string[]): boolean[] {
  const whole = folded.join('')
  const origin = folded.flatMap((letter, at) => Array.from(letter, () => at))
  const hits = folded.map(() => false)
  for (const word of words)
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      for (const letter of origin.slice(at, at + word.length)) hits[letter] = true
  return hits
}
