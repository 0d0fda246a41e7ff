import type { GenerationPreferences } from '#contract/profile.ts'
import type { Piece, Task, Write } from './writer.ts'

/**
 * Whatever the writer, the section that identifies the visit says about consent what the record says, word for word,
 * and nothing else. If the writer left that section out, it's added for that line.
 */
export const withConsent = (write: Write): Write =>
  async function* writeWithConsent(task, signal) {
    const heading = task.sections.find(({ kind }) => kind === 'identification')?.heading
    const lines = task.sources.filter(({ kind }) => kind === 'consent').map(({ text }) => text)
    if (heading === undefined || lines.length === 0) return yield* write(task, signal)
    let open: string | undefined
    let hasText = false
    let isTold = false
    let hasWritten = false
    for await (const piece of write(task, signal)) {
      if (piece.type === 'section') {
        if (!isTold && comesAfter(task, piece.heading, heading)) {
          yield* wholeSection(heading, lines, task.preferences.format)
          isTold = true
        }
        open = piece.heading
        hasText = false
      }
      if (piece.type === 'reset') hasText = false
      if (piece.type === 'text' && piece.text.trim() !== '') hasText = true
      if (piece.type === 'end') hasWritten = true
      if (piece.type === 'end' && open === heading) {
        yield lineText(lines, task.preferences.format, hasText)
        isTold = true
      }
      yield piece
    }
    if (!isTold && hasWritten) yield* wholeSection(heading, lines, task.preferences.format)
  }

function comesAfter({ sections }: Task, heading: string, other: string): boolean {
  const place = (name: string) => sections.findIndex((section) => section.heading === name)
  return place(heading) > place(other)
}

function* wholeSection(
  heading: string,
  lines: readonly string[],
  format: GenerationPreferences['format'],
): Generator<Piece> {
  yield { type: 'section', heading }
  yield lineText(lines, format, false)
  yield { type: 'end' }
}

function lineText(
  lines: readonly string[],
  format: GenerationPreferences['format'],
  follows: boolean,
): Piece {
  const text =
    format === 'paragraphs' ? lines.join(' ') : lines.map((line) => `- ${line}`).join('\n')
  return { type: 'text', text: follows ? `\n${format === 'paragraphs' ? '\n' : ''}${text}` : text }
}
