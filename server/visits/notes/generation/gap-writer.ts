import type { Write } from './writer.ts'

/** The heading under which a note says what of the visit was not captured. */
const gapHeading = 'Not captured'

/**
 * With any writer, the note of a visit with gaps ends with a list of them: readers must not
 * mistake a gap for "not mentioned". Regenerating a section leaves the list unchanged.
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
