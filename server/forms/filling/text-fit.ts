/** The part of a font that layout needs. */
export interface Measure {
  widthOfTextAtSize(text: string, size: number): number
}

/** The smallest text that is still read on paper, in points. */
export const SMALLEST_SIZE = 6
export const LINE_HEIGHT = 1.25

/** Breaks text into lines no wider than `width`; a word that is wider is broken too. */
export function wrapText(text: string, font: Measure, size: number, width: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ').flatMap((one) => pieces(one, font, size, width))) {
      const longer = line ? `${line} ${word}` : word
      if (line && font.widthOfTextAtSize(longer, size) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}

function pieces(word: string, font: Measure, size: number, width: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part && font.widthOfTextAtSize(part + letter, size) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

/** Space between a field's border and its text, in points. */
const PADDING = 2

/**
 * The largest size, from `largest` down, at which a text fits into a field, with its lines; undefined where it doesn't fit at
 * the smallest one.
 */
export function fitText(
  text: string,
  font: Measure,
  { width, height, isMultiline, largest }: FitBox,
): { size: number; lines: string[] } | undefined {
  const [w, h] = [width - 2 * PADDING, height - 2 * PADDING]
  const first = isMultiline ? largest : Math.min(largest, Math.max(h, SMALLEST_SIZE))
  for (let size = first; size >= SMALLEST_SIZE; size -= 0.5) {
    const lines = isMultiline ? wrapText(text, font, size, w) : [text.replaceAll(/\s+/g, ' ')]
    const isNarrow = lines.every((line) => font.widthOfTextAtSize(line, size) <= w)
    const isLow = !isMultiline || lines.length * size * LINE_HEIGHT <= h
    if (isNarrow && isLow) return { size, lines }
  }
  return undefined
}

export interface FitBox {
  width: number
  height: number
  isMultiline: boolean
  /** Points. */
  largest: number
}
