import { AppError } from '#contract/errors.ts'
import type { NoteFormat } from '#contract/notes.ts'
import { type Block, joinSpans } from './blocks.ts'

/** The formats that are laid out in pages. */
export type PagedFormat = Exclude<NoteFormat, 'txt'>

/**
 * What is laid out in some seconds on a busy machine. pdfmake's time grows with the square of a word and of a paragraph: a
 * word of 8,000 characters takes it 7 s, a paragraph of 90,000 as long. Some 20,000 short list items take both formats 7 s.
 */
const limits = { characters: 300_000, pieces: 15_000 }
const pdfLimits = { word: 1_000, paragraph: 30_000 }

/** @throws AppError 'too-large' for a document whose layout would take too long */
export function assertLayable(blocks: readonly Block[], format: PagedFormat): void {
  const pieces = blocks.reduce((sum, { spans }) => sum + 1 + spans.length, 0)
  if (pieces > limits.pieces) throw tooLong('It has too many lines')
  const texts = blocks.map(({ spans }) => joinSpans(spans))
  if (texts.reduce((sum, { length }) => sum + length, 0) > limits.characters)
    throw tooLong('It is too long')
  if (format === 'docx') return
  if (texts.some(({ length }) => length > pdfLimits.paragraph))
    throw tooLong('A paragraph in it is too long')
  if (texts.some((text) => text.split(/\s/).some(({ length }) => length > pdfLimits.word)))
    throw tooLong('A word in it is too long')
}

const tooLong = (why: string) =>
  new AppError('too-large', 'The file could not be made.', {
    detail: `${why} to lay out. Shorten the note, copy it, or save it as plain text.`,
  })
