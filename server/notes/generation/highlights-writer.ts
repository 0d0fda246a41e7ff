import { highlightsId, highlightsTemplate, isDictation } from './highlights-template.ts'
import { verbatim } from './verbatim.ts'
import type { Task, Write } from './writer.ts'

/** Writes without a language model: a dictation nearly word for word, of anything else its highlights. */
export const highlightsWriter: Write = async function* (task, signal) {
  for (const { heading, text } of await sectionsOf(task)) {
    yield { type: 'section', heading }
    yield { type: 'text', text }
    yield { type: 'end' }
    signal.throwIfAborted()
  }
}

async function sectionsOf(task: Task): Promise<{ heading: string; text: string }[]> {
  const { sources, sections, template } = task
  if (isDictation(template)) {
    const text = verbatim(sources).join('\n\n')
    return text === '' ? [] : sections.map(({ heading }) => ({ heading, text }))
  }
  const highlights = await task.highlights()
  const wanted = new Set(sections.map(({ heading }) => heading))
  return highlights
    .map(({ heading, lines }) => ({
      heading: namedBy(template, heading),
      text: lines.map(({ text }) => `- ${text}`).join('\n'),
    }))
    .filter(({ heading }) => sections === template.sections || wanted.has(heading))
}

/** A memory may have given the heading another name. */
function namedBy({ id, sections }: Task['template'], heading: string): string {
  if (id !== highlightsId) return heading
  const at = highlightsTemplate.sections.findIndex((one) => one.heading === heading)
  return sections[at]?.heading ?? heading
}
