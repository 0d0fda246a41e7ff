import type { TemplateSection } from '#contract/item-fields.ts'
import type { NumberedLine } from '#server/clinical/citations/number-lines.ts'
import type { Question } from '#server/models/providers/ask.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import {
  dataBlock,
  markLine,
  numberedRecord,
  recordBlock,
  recordStart,
} from '#server/models/prompts/record.ts'
import { askToDeclare } from './memory-declarations.ts'
import type { Task } from './writer.ts'

/**
 * The prompt for a whole note, or for its unwritten sections. The record comes first, the same in every prompt about a
 * visit, so that a server can reuse its prompt cache.
 * @param written the text of the finished sections
 */
export function noteQuestion(
  task: Task,
  sections: readonly TemplateSection[],
  written = '',
): Question {
  const parts = [
    ...shared(task, buildRecord(task).text),
    written && dataBlock(task.mark, 'ALREADY WRITTEN', written),
    aboutVisit(task),
    describeMemories(task, 'each section'),
    `The note has these sections:\n\n${sections.map(sectionText).join('\n\n')}`,
    `${wishes(task)}\nWrite ${written ? 'these sections' : 'the note'}.`.trim(),
  ]
  const { lines } = buildRecord(task)
  return { instructions: readPrompt('note').text, prompt: joined(parts), lines }
}

/** The numbered lines of a visit in a prompt; answers cite the numbers. */
export interface PromptRecord {
  text: string
  lines: number[]
}

/** The question for one section, from a record that fits. */
export type Ask = (section: TemplateSection, record: PromptRecord) => Question

export const createAsk =
  (task: Task): Ask =>
  (section, record) =>
    section.kind === 'verbatim'
      ? dictationQuestion(task, section, record)
      : sectionQuestion(task, section, record)

function sectionQuestion(
  task: Task,
  section: TemplateSection,
  { text, lines }: PromptRecord,
): Question {
  const headings = task.template.sections.map(({ heading }) => heading).join(' | ')
  const parts = [
    ...shared(task, text),
    aboutVisit(task),
    describeMemories(task, 'this section'),
    `The note has these sections: ${headings}. Leave to each what belongs there.`,
    `Write the section "${section.heading}".\n${section.instruction}`,
    wishes(task),
  ]
  return { instructions: readPrompt('section').text, prompt: joined(parts), lines }
}

/** A dictation is copied: nothing but the words themselves may colour it. */
function dictationQuestion(
  { mark }: Task,
  section: TemplateSection,
  { text }: PromptRecord,
): Question {
  const asked = `Write the section "${section.heading}".\n${section.instruction}`
  return {
    instructions: readPrompt('dictation').text,
    prompt: joined([markLine(mark), text, asked]),
  }
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')

const sectionText = ({ heading, instruction }: TemplateSection) =>
  `## ${heading}\n${instruction}`.trim()

/** What every question about a note begins with. */
const shared = (task: Task, record: string): string[] => [
  markLine(task.mark),
  record,
  earlierNotes(task),
  blockOf(task.mark, 'TEMPLATE', task.template.content),
  blockOf(task.mark, 'STYLE EXAMPLE', task.template.additionalInfo),
]

/** All lines that the note is written from. */
export const buildRecord = (task: Task): PromptRecord => recordFrom(task, task.lines)

/** A record of some of the lines. */
export const recordFrom = (
  task: Pick<Task, 'mark' | 'sources'>,
  lines: readonly NumberedLine[],
): PromptRecord => ({
  text: numberedRecord(lines, gapsIn(task), task.mark),
  lines: lines.map(({ number }) => number),
})

const gapsIn = ({ sources }: Pick<Task, 'sources'>) => sources.filter(({ kind }) => kind === 'gap')

/** The shared start of every prompt about a visit, which only grows as the visit continues. */
export const sharedStart = (task: Pick<Task, 'mark' | 'sources' | 'lines'>): string =>
  joined([markLine(task.mark), recordStart(task.lines, gapsIn(task), task.mark)])

/** The text of a dictation, without citations. */
export const buildDictation = ({
  mark,
  sources,
}: Pick<Task, 'mark' | 'sources'>): PromptRecord => ({
  text: recordBlock(sources, mark),
  lines: [],
})

function earlierNotes({ earlier, mark }: Task): string {
  const text = earlier.map(({ title, content }) => `${title}\n${content.trim()}`).join('\n\n')
  return blockOf(mark, 'EARLIER NOTES', text)
}

const blockOf = (mark: string, name: string, text: string): string =>
  text.trim() ? dataBlock(mark, name, text) : ''

const aboutVisit = ({ about }: Task): string => about.join('\n')

/** They come from the clinician, not from the record: instructions, but of manner only. */
const describeMemories = ({ memories }: Task, part: 'each section' | 'this section'): string =>
  memories.length === 0
    ? ''
    : `The clinician prefers, in manner and never in fact:\n${memories.map(({ command }, at) => `${at + 1}. ${command}`).join('\n')}\n${askToDeclare(part)}`

const details = {
  brief: 'Be brief: key points only.',
  standard: '',
  detailed: 'Be detailed: keep every relevant thing that was said.',
} as const
const voices = {
  neutral: '',
  'first-person': 'Write in the first person, as the clinician.',
  'third-person': 'Write in the third person.',
} as const
const formats = {
  paragraphs: 'Write in paragraphs, with an empty line between them.',
  bullets: 'Write in bullet points.',
  mixed: '',
} as const

function wishes({ preferences: { detailLevel, voice, format }, language }: Task): string {
  const inLanguage = language && `Write in ${language}, whatever language was spoken.`
  return [details[detailLevel], voices[voice], formats[format], inLanguage]
    .filter(Boolean)
    .join(' ')
}
