import type { CitedSection } from './cite-claims.ts'
import { parseAnswer } from './parse-answer.ts'

export interface WholeAnswer {
  /** Markdown without references. */
  content: string
  /** The lines that its writer named, by section. */
  sections: CitedSection[]
}

/**
 * Reads a writer's answer that isn't streamed.
 * @param headings of the template that it was written from
 */
export function readWholeAnswer(answer: string, headings: readonly string[]): WholeAnswer {
  const parser = parseAnswer(headings)
  const parts: string[] = []
  const sections: CitedSection[] = []
  let heading = ''
  for (const part of [...parser.push(answer), ...parser.end()]) {
    if (part.type === 'section') {
      heading = headings[part.at] ?? ''
      parts.push(`## ${heading}\n\n`)
    } else if (part.type === 'text') parts[parts.length - 1] += part.text
    else sections.push({ heading, cited: part.cited })
  }
  return { content: parts.map((part) => part.trim()).join('\n\n'), sections }
}
