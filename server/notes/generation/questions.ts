import type { TemplateSection } from '#contract/item-fields.ts'
import type { Question } from '#server/models/ask.ts'
import { promptFor, readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock, recordBlock } from '#server/models/prompts/record.ts'
import { askToDeclare } from './declared.ts'
import type { Task } from './writer.ts'

/** The question for one section. The record stands first, the same in each, so that a server can keep what it has read. */
export type Ask = (section: TemplateSection, record: string) => Question

export function askOf(task: Task): Ask {
  const mark = markOf(task)
  const headings = task.template.sections.map((section) => section.heading).join(' | ')
  const shared = [
    earlierNotes(task, mark),
    templateWishes(task, mark),
    styleExample(task, mark),
    memoriesOf(task),
  ]
  return (section, record) => {
    const isVerbatim = section.kind === 'verbatim'
    return {
      instructions: readPrompt(promptFor(section.kind)).text,
      prompt: [
        `The mark is ${mark}`,
        record,
        // A dictation is copied: nothing but the words themselves may colour it.
        ...(isVerbatim ? [] : shared),
        `The note has these sections: ${headings}. Leave to each what belongs there.`,
        `Write the section "${section.heading}".\n${section.instruction}`,
        isVerbatim ? '' : wishes(task),
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    }
  }
}

/** Nobody who spoke or wrote could know this word. */
export const markOf = ({ id }: Task): string => `=====${id}=====`

export const recordOf = (task: Task): string => recordBlock(task.sources, markOf(task))

function earlierNotes({ earlier }: Task, mark: string): string {
  if (earlier.length === 0) return ''
  const text = earlier.map(({ title, content }) => `${title}\n${content.trim()}`).join('\n\n')
  return dataBlock(mark, 'EARLIER NOTES', text)
}

const templateWishes = ({ template }: Task, mark: string): string =>
  template.content.trim() ? dataBlock(mark, 'TEMPLATE', template.content) : ''

const styleExample = ({ template }: Task, mark: string): string =>
  template.additionalInfo.trim() ? dataBlock(mark, 'STYLE EXAMPLE', template.additionalInfo) : ''

/** They come from the clinician, not from the record: instructions, but of manner only. */
const memoriesOf = ({ memories }: Task): string =>
  memories.length === 0
    ? ''
    : `The clinician prefers, in manner and never in fact:\n${memories.map(({ command }, at) => `${at + 1}. ${command}`).join('\n')}\n${askToDeclare}`

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
  paragraphs: 'Write in paragraphs.',
  bullets: 'Write in bullet points.',
  mixed: '',
} as const

function wishes({ preferences: { detailLevel, voice, format }, language }: Task): string {
  const inLanguage = language && `Write in ${language}, whatever language was spoken.`
  return [details[detailLevel], voices[voice], formats[format], inLanguage]
    .filter(Boolean)
    .join(' ')
}
