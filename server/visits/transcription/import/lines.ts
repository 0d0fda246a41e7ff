/** One thing said in an imported transcript. `start` and `end` are seconds, null when not given. */
export interface ImportedLine {
  start: number | null
  end?: number
  /** 'clinician', 'patient', or the name as it was written; null when not given. */
  speaker: string | null
  text: string
}

/** Longest text of one line; a longer paragraph is cut after a sentence or a word. */
const maxLineChars = 2_000

/** Breaks over-long lines up and drops empty ones. Times and speaker stay with every piece. */
export function tidyLines(lines: ImportedLine[]): ImportedLine[] {
  return lines
    .flatMap((line) => pieces(line.text.trim()).map((text) => ({ ...line, text })))
    .filter((line) => line.text !== '')
}

function pieces(text: string): string[] {
  const found: string[] = []
  let rest = text
  while (rest.length > maxLineChars) {
    const at = cutBefore(rest)
    found.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return [...found, rest]
}

function cutBefore(text: string): number {
  const window = text.slice(0, maxLineChars)
  const sentence = /^[\s\S]*[.!?](?=\s)/.exec(window)?.[0].length ?? 0
  if (sentence > 0) return sentence
  const word = window.lastIndexOf(' ')
  if (word > 0) return word
  // A surrogate pair is one character: it isn't split.
  return /[\uD800-\uDBFF]$/.test(window) ? maxLineChars - 1 : maxLineChars
}
