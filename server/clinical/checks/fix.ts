import type { Quantity } from '#server/clinical/transcript/quantities.ts'
import { asWritten, type Reading } from './reading.ts'
import type { Passage } from './visit-index.ts'

/** Replaces a value of the note by that of the visit, number and unit together, in the note's own form ("5 mg"). */
export function fixFor(
  sentence: Reading,
  value: Quantity,
  passage: Passage,
  said: Quantity,
): string | undefined {
  // A bare figure has no unit to write, and a frequency has no form that fits every sentence.
  if (said.unit === '' || said.kind === 'frequency' || typeof said.value !== 'number')
    return undefined
  const written = asWritten(sentence, value)
  const spoken = passage.normal.slice(said.start, said.end)
  const gap = /\d(\s?)[\p{L}%µ]/u.exec(written)?.[1]
  return gap === '' ? spoken.replace(/(\d)\s/, '$1') : spoken
}
