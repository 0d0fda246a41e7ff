import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { NoteFormat } from '#contract/notes.ts'
import { type Block, blockTexts, joinSpans } from './blocks.ts'

/** The formats that are laid out in pages. */
export type PagedFormat = Extract<NoteFormat, 'docx' | 'pdf'>

/** What can be laid out in some seconds on a busy machine; 20,000 short list items take a DOCX file 7 s. */
const limits = { characters: 300_000, pieces: 15_000 }

/** @throws AppError 'too-large' for a document whose layout would take too long */
export function assertLayable(blocks: readonly Block[]): void {
  const texts = blocks.flatMap(blockTexts)
  const pieces = texts.reduce((sum, spans) => sum + 1 + spans.length, 0)
  if (pieces > limits.pieces)
    throw tooLong(
      message(
        'It has too many lines to lay out. Shorten the note, copy it, or save it as plain text.',
      ),
    )
  if (texts.reduce((sum, spans) => sum + joinSpans(spans).length, 0) > limits.characters)
    throw tooLong(
      message('It is too long to lay out. Shorten the note, copy it, or save it as plain text.'),
    )
}

const tooLong = (detail: string) =>
  new AppError('too-large', 'The file couldn’t be created.', { detail })
