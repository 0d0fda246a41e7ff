import type { Note } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'

type ExportedNote = Pick<Note, 'content' | 'state' | 'claims' | 'signed' | 'outOfDate'>

const why = {
  unsupported: 'nothing in the visit supports it',
  contradicted: 'the visit says something else',
} as const

/**
 * The text of a note with what a reader needs to know without the marks of the screen: whether it was signed, and which
 * sentences nobody has confirmed.
 */
export function noteText(note: ExportedNote): string {
  const { content, state, claims, signed, outOfDate } = note
  const open = claims
    .filter(isMarked)
    .flatMap(({ status, reviewed, text }) => (reviewed ? [] : [`- ${text} (${why[status]})`]))
  const head = [
    signed ? `Signed by ${signed.by} at ${signed.at}.` : 'A draft: it was not signed.',
    state === 'complete' ? '' : 'It was not written to its end.',
    outOfDate ? 'The visit has changed since it was written.' : '',
    open.length > 0 ? 'Nobody has confirmed these sentences:' : '',
    ...open,
  ]
  const quoted = head.filter(Boolean).map((line) => `> ${line}`)
  return `${quoted.join('\n')}\n\n${content}`
}
