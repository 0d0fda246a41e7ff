import { isTick, type FormField } from '#contract/form-fields.ts'
import type { NumberedLine } from '#server/clinical/citations/number-lines.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { Question } from '#server/models/providers/ask.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock, markLine, numberedRecord } from '#server/models/prompts/record.ts'
import { labelOf } from './asked-fields.ts'

/** Longer lists aren't choices but code tables. */
const mostOptions = 40

const kinds = {
  text: 'text',
  'long-text': 'long text',
  date: 'date',
  number: 'number',
  comb: 'text',
  checkbox: 'box',
  choice: 'text',
  signature: 'text',
} as const satisfies Record<FormField['type'], string>

function describeKind(field: FormField): string {
  if (isTick(field)) return 'box'
  if (field.type !== 'choice') return kinds[field.type]
  return `one of: ${field.options.slice(0, mostOptions).join('; ')}`
}

/** The fields as a model reads them: `Field 1 | text | Diagnosis`, numbered from 1. */
export const listFields = (fields: readonly FormField[]): string =>
  fields
    .map((field, at) =>
      `Field ${at + 1} | ${describeKind(field)} | ${labelOf(field)}`.replace(/\s+/g, ' '),
    )
    .join('\n')

export interface VisitPrompt {
  /** Delimits the record, the same in every prompt about a visit, so that a server can reuse its prompt cache. */
  mark: string
  sources: readonly Source[]
  /** What is known about the visit besides its record. */
  about: readonly string[]
}

/** The prompt for some fields of a form. The record comes first, as in every prompt about a visit. */
export function formQuestion(
  fields: readonly FormField[],
  lines: readonly NumberedLine[],
  { mark, sources, about }: VisitPrompt,
): Question {
  const gaps = sources.filter(({ kind }) => kind === 'gap')
  return {
    instructions: readPrompt('form').text,
    prompt: [
      markLine(mark),
      numberedRecord(lines, gaps, mark),
      about.join('\n'),
      dataBlock(mark, 'FIELDS', listFields(fields)),
      'Fill in these fields.',
    ].join('\n\n'),
    lines: lines.map(({ number }) => number),
  }
}
