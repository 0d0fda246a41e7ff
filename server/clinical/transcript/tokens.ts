/** A word, a figure or one other character of a text, with its offsets. */
export interface Token {
  text: string
  /** Lower case, with straight apostrophes. */
  word: string
  kind: 'word' | 'figure' | 'space' | 'mark'
  start: number
  end: number
}

const pattern = /\p{L}+(?:['’]\p{L}+)*|\d+(?:[.,]\d+)*|\s+|./gsu

/** A text as words, figures, spaces and single marks; together they are the whole text. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(pattern)) {
    const [part] = match
    tokens.push({
      text: part,
      word: part.toLowerCase().replaceAll('’', "'"),
      kind: kindOf(part),
      start: match.index,
      end: match.index + part.length,
    })
  }
  return tokens
}

function kindOf(part: string): Token['kind'] {
  if (/^\p{L}/u.test(part)) return 'word'
  if (/^\d/.test(part)) return 'figure'
  return /^\s/.test(part) ? 'space' : 'mark'
}
