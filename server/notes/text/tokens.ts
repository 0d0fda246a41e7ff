/** A word, a number or one of the signs % ° / + , : ; with its place in the text. */
export interface Token {
  /** Lower case, straight apostrophes. */
  word: string
  start: number
  end: number
}

// Numbers first, so that "50mg" becomes two tokens while "b12" stays one.
const pattern =
  /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}\d]*(?:['’]\p{L}+)?|['’]\p{L}+|[%°/+,:;?!.–—-]/gu

/** Splits text into tokens; hyphenated words become several, so that "follow-up" equals "follow up". */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '-' && joinsWord(text, match.index)) continue
    const word = match[0].toLowerCase().replaceAll('’', "'")
    tokens.push({ word, start: match.index, end: match.index + match[0].length })
  }
  return tokens
}

/** The hyphen of "follow-up" and "50-year-old", not the one of "10-15". */
const joinsWord = (text: string, at: number) =>
  /[\p{L}\d]-\p{L}|\p{L}-\d/u.test(text.slice(at - 1, at + 2))

export const isWord = (word: string): boolean => /^[\p{L}']/u.test(word)
