/** Characters of one element: a clinician's sentence is shorter. */
const MAX_LINE = 1_000

/** Controls, marks that turn the direction of text around, and characters that nobody sees. */
const invisible = /[\p{Cc}\u200b\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** A text of an EMR as one line, without anything invisible in it. */
export const cleanLine = (text: string): string => clip(cleaned(text).trim(), MAX_LINE)

const cleaned = (text: string) =>
  // Ten times what is kept: a hostile text isn't read to its end.
  text
    .slice(0, MAX_LINE * 10)
    .toWellFormed()
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')

/** A text of several lines, without anything invisible in it. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .split(/\r\n|\r|\n|\f/)
    .map((line) => line.replace(invisible, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The beginning of a text, with a mark that there is more. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max).toWellFormed().trimEnd()} […]`
