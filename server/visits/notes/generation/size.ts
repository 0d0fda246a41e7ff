import { message } from '#common/translation.ts'
import { largestNote, largestWritten } from '#common/note-size.ts'
import { AppError } from '#contract/errors.ts'
import type { Piece, Task, Write } from './writer.ts'
import { withSection } from './section.ts'

/** Kept free for each section that is still to come, so that a long one does not take all the room there is. */
const FOR_LATER = 20_000
/** How much longer a sentence in progress may become when the room ends. */
const GRACE = 1_000
/** From here on a word ends wherever it is. */
const LONGEST_WORD = 200
/** Less room than this counts as none. */
const LEAST = 2_000

/** The text where the note was cut. */
export const leftOut =
  'This section ends here because the note is full: more was written for it and left out. Read the rest in the transcript, or write the note from a shorter template.'
const full = message(
  'This note has reached its maximum length. Shorten another section first, then write this one again.',
)

/**
 * The number of characters for one section to write: what the rest of the note leaves.
 * @throws AppError 'too-large' if that is nothing
 */
export function roomBeside(before: string, heading: string): number {
  const rest = withSection(before, heading, '', []).length
  const room = Math.min(largestWritten, largestNote - rest) - GRACE - LONGEST_WORD - leftOut.length
  if (room < LEAST) throw new AppError('too-large', full)
  return room
}

/**
 * Whatever the writer, a note stays small enough to edit and save. A section that is too long ends with a sentence that
 * says so, and the later ones are written nevertheless.
 */
export const withinSize = (write: Write): Write =>
  async function* writeWithinSize(task, signal) {
    const bound = sizeBound(task)
    for await (const piece of write(task, signal)) {
      if (piece.type === 'text') {
        const text = bound.fitting(piece.text)
        if (text !== '') yield { ...piece, text }
        continue
      }
      if (piece.type === 'section') bound.begin(piece.heading)
      if (piece.type === 'reset') bound.reset()
      if (piece.type === 'end') yield* bound.ending()
      yield piece
    }
  }

function sizeBound({ room, sections }: Pick<Task, 'room' | 'sections'>) {
  // One more for what no template asks for: gaps and consent.
  const reserve = Math.min(FOR_LATER, Math.floor(room / 2 / (sections.length + 1)))
  /** Characters of the finished sections, of the open one, and of its omitted text. */
  let [whole, open, dropped] = [0, 0, 0]
  let limit = room
  let isCut = false
  let last = ''

  function start(length: number): void {
    ;[open, dropped, isCut, last] = [length, 0, false, '']
  }
  return {
    begin(heading: string): void {
      const at = sections.findIndex((one) => one.heading === heading)
      limit = at < 0 ? room : room - reserve * (sections.length - at)
      start(heading.length + '\n\n## \n\n'.length)
    },
    /** What of a text still fits. */
    fitting(text: string): string {
      const end = isCut ? 0 : endWithin(text, last, limit - whole - open)
      isCut ||= end < text.length
      dropped += text.slice(end).trim().length
      open += end
      last = text[end - 1] ?? last
      return text.slice(0, end)
    },
    *ending(): Generator<Piece> {
      const text = `\n\n${leftOut}`
      if (dropped > 0) yield { type: 'text', text }
      whole += open + (dropped > 0 ? text.length : 0)
      start(0)
    },
    reset: () => start(0),
  }
}

/** Up to where a text is written that has so much room: to the end of its sentence, else of its word. */
function endWithin(text: string, before: string, left: number): number {
  for (let at = Math.max(0, left); at < text.length; at++) {
    const said = text[at - 1] ?? before
    const next = text.charAt(at)
    const over = at - left
    if (endsSentence(said, next)) return at
    if (over > GRACE && /\s/.test(next)) return at
    // Never between the two halves of one sign.
    if (over > GRACE + LONGEST_WORD && !/[\uDC00-\uDFFF]/.test(next)) return at
  }
  return text.length
}

const endsSentence = (said: string, next: string) =>
  next === '\n' || /[。！？]/.test(said) || (/[.!?]/.test(said) && /\s/.test(next))
