import { setImmediate as otherWork } from 'node:timers/promises'
import type { TemplateSection } from '#contract/items.ts'
import { composeNote } from '#server/notes/composer/compose-note.ts'
import type { Write } from './writer.ts'

export const composerName = 'Built-in composer'

/** Writes with the built-in composer: quotes and close rewordings of what was said. Empty sections are left out. */
export const composerWriter: Write = async function* (task, signal) {
  const composed = composeNote(task.template, task.sources, {
    detail: task.preferences.detailLevel,
  })
  for (const section of task.sections) {
    const items = composed.sections.find((one) => one.heading === section.heading)?.items ?? []
    if (items.length === 0) continue
    yield { type: 'section', heading: section.heading }
    for (const [at, { text }] of items.entries())
      yield { type: 'text', text: lineOf(section, text, at) }
    yield { type: 'end' }
    // Readers get this section before the next one is checked.
    await otherWork()
    signal.throwIfAborted()
  }
}

/** A dictation reads as paragraphs, everything else as a list. */
function lineOf({ kind }: TemplateSection, text: string, at: number): string {
  if (kind === 'verbatim') return at === 0 ? text : `\n\n${text}`
  return at === 0 ? `- ${text}` : `\n- ${text}`
}
