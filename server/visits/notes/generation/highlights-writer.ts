import type { ChartPart } from '#contract/chart.ts'
import type { FixedText } from '#server/clinical/checks/fixed.ts'
import type { HighlightLine } from '#server/clinical/highlights/render.ts'
import { chartHeading } from '#server/clinical/highlights/sections.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { highlightsId, highlightsTemplate, isDictation } from './highlights-template.ts'
import { verbatim } from './verbatim.ts'
import type { Task, Write } from './writer.ts'

/** Writes without a language model: a dictation nearly word for word, of anything else its highlights. */
export const highlightsWriter: Write = async function* (task, signal) {
  for (const { heading, text } of await writeSections(task)) {
    yield { type: 'section', heading }
    yield { type: 'text', text }
    yield { type: 'end' }
    signal.throwIfAborted()
  }
}

async function writeSections(task: Task): Promise<{ heading: string; text: string }[]> {
  const { sources, sections, template } = task
  if (isDictation(template)) {
    const text = verbatim(sources).join('\n\n')
    return text === '' ? [] : sections.map(({ heading }) => ({ heading, text }))
  }
  const highlights = await task.highlights()
  // Each line is made from its source lines, which are its evidence.
  task.fixed.push(...highlights.flatMap(({ lines }) => evidenced(lines, sources)))
  const wanted = new Set(sections.map(({ heading }) => heading))
  const chart = chartLines(sources)
  task.fixed.push(...chart)
  const fromChart = {
    heading: chartHeading,
    lines: chart.map(({ text }) => ({ text: text.slice(2) })),
  }
  return [...highlights, ...(chart.length > 0 ? [fromChart] : [])]
    .map(({ heading, lines }) => ({
      heading: namedBy(template, heading),
      text: lines.map(({ text }) => `- ${text}`).join('\n'),
    }))
    .filter(({ heading }) => sections === template.sections || wanted.has(heading))
}

/** Lines of the visit are numbered as its transcript is. */
function evidenced(lines: readonly HighlightLine[], sources: readonly Source[]): FixedText[] {
  const transcript = sources.filter(({ kind }) => kind === 'transcript')
  return lines.flatMap(({ text, lines: numbers }) => {
    const source = transcript[(numbers.at(-1) ?? 0) - 1]
    return source ? [{ text: `- ${text}`, evidence: evidenceOfSource(source) }] : []
  })
}

const listed: readonly ChartPart[] = ['allergies', 'medications', 'diagnoses']
/** A list of this length is a chart in itself. */
const mostListed = 60

/** What the chart lists now: allergies, medicines and diagnoses, each with its item as evidence. */
const chartLines = (sources: readonly Source[]): FixedText[] =>
  listed
    .flatMap((part) => sources.filter(({ chart }) => chart?.part === part && !chart.ended))
    .slice(0, mostListed)
    .map((source) => ({ text: `- ${source.text}`, evidence: evidenceOfSource(source) }))

/** A memory may have given the heading another name. */
function namedBy({ id, sections }: Task['template'], heading: string): string {
  if (id !== highlightsId) return heading
  const at = highlightsTemplate.sections.findIndex((one) => one.heading === heading)
  return sections[at]?.heading ?? heading
}
