import type { Write } from './writer.ts'

/** The heading under which a note says what of the visit was not captured. */
const gapHeading = 'Not captured'

/**
 * Whoever writes, a note of a visit of which something was not captured ends by saying what: whoever reads it must not
 * take silence for "not mentioned". A section that is written anew leaves this as it is.
 */
export const withGaps = (write: Write): Write =>
  async function* writeWithGaps(task, signal) {
    let hasWritten = false
    for await (const piece of write(task, signal)) {
      yield piece
      if (piece.type === 'end') hasWritten = true
    }
    const gaps = task.sources.filter(({ kind }) => kind === 'gap')
    const isWhole = task.sections === task.template.sections
    if (!hasWritten || !isWhole || gaps.length === 0) return
    yield { type: 'section', heading: gapHeading }
    yield { type: 'text', text: gaps.map(({ text }) => `- ${text}`).join('\n') }
    yield { type: 'end' }
  }
