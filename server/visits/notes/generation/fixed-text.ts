import type { TemplateSection } from '#contract/item-fields.ts'
import { type InstructionParts, partsOf } from '#contract/template-text.ts'
import type { Piece, Task, Write } from './writer.ts'

interface Part extends InstructionParts {
  section: TemplateSection
}

const partOf = (section: TemplateSection): Part => ({ section, ...partsOf(section.instruction) })
const isAsking = ({ ask, before, after }: Part) => ask !== '' || (before === '' && after === '')

/** Adds the fixed text of a template around a writer's text; the writer only writes the rest. */
export function withFixedText(write: Write): Write {
  return (task, signal) => {
    const parts = task.sections.map(partOf)
    return parts.some(({ before, after }) => before !== '' || after !== '')
      ? around(parts, write(withoutFixedText(task), signal))
      : write(task, signal)
  }
}

/** A writer's task: without fixed text and without sections that consist only of it. */
export function withoutFixedText(task: Task): Task {
  const only = (sections: TemplateSection[]) =>
    sections
      .map(partOf)
      .filter(isAsking)
      .map(({ section, ask }) => ({ ...section, instruction: ask }))
  const template = { ...task.template, sections: only(task.template.sections) }
  // Keeps it visible that the whole note is being written.
  const isWhole = task.sections === task.template.sections
  return { ...task, template, sections: isWhole ? template.sections : only(task.sections) }
}

async function* around(
  parts: readonly Part[],
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  let next = 0
  let open: Part | undefined
  for await (const piece of pieces) {
    if (piece.type === 'section') {
      const at = parts.findIndex(
        (part, n) => n >= next && isAsking(part) && part.section.heading === piece.heading,
      )
      if (at >= 0) {
        for (const part of parts.slice(next, at)) yield* alone(part)
        next = at + 1
        open = parts[at]
      }
      yield piece
      if (open?.before) yield { type: 'text', text: `${open.before}\n\n` }
      continue
    }
    if (piece.type === 'end' && open?.after) yield { type: 'text', text: `\n\n${open.after}` }
    // It comes again, or only its fixed text does.
    if (piece.type === 'reset' && open) next -= 1
    if (piece.type === 'end' || piece.type === 'reset') open = undefined
    yield piece
  }
  for (const part of parts.slice(next)) yield* alone(part)
}

/** A section that consists only of its fixed text. */
function* alone({ section, before, after }: Part): Generator<Piece> {
  const text = [before, after].filter((one) => one !== '').join('\n\n')
  if (text === '') return
  yield { type: 'section', heading: section.heading }
  yield { type: 'text', text }
  yield { type: 'end' }
}
