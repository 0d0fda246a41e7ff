/** A word, a number or one of the signs % ° ½ × / + , : ; with its place in the text. */
export interface Token {
  /** Lower case, straight apostrophes. */
  word: string
  start: number
  end: number
}

// Numbers first, so that "50mg" becomes two tokens while "b12" stays one. A comma may separate decimals: 0,5 mg.
const pattern =
  /(?<![\p{L}\d.])\.\d+|0,\d+|\d+(?:,\d{3})+(?:\.\d+)?|\d+,\d{1,2}(?=\s?(?:mg|mcg|µg|g|ml|l|cm|mm|kg|%|°)(?![\p{L}\d]))|\d+(?:\.\d+)?|\b(?:[bqt]\.i\.d|q\.[dh]\.s|q\.d|b\.d|o\.d)\b\.?|\p{L}[\p{L}\p{M}\d]*(?:['’]\p{L}+)?|['’]\p{L}+|[%°½¼¾⅓⅔×/+,:;?!.–—-]/giu

/** Splits text into tokens; hyphenated words become several, so that "follow-up" equals "follow up". */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '-' && joinsWord(text, match.index)) continue
    const lower = match[0].toLowerCase().replaceAll('’', "'")
    const word = /^\p{L}\./u.test(lower) ? lower.replaceAll('.', '') : lower
    tokens.push({ word, start: match.index, end: match.index + match[0].length })
  }
  return tokens
}

/** The hyphen of "follow-up" and "50-year-old", not the one of "10-15". */
const joinsWord = (text: string, at: number) =>
  /[\p{L}\d]-\p{L}|\p{L}-\d/u.test(text.slice(at - 1, at + 2))

export const isWord = (word: string): boolean => /^[\p{L}']/u.test(word)
