import type { TemplateSection } from '#contract/items.ts'
import { askModel, type Question } from '#server/notes/models/ask.ts'
import { sectionCleaner } from '#server/notes/models/clean.ts'
import { ModelFailure } from '#server/notes/models/model-failure.ts'
import type { Model } from '#server/notes/models/providers.ts'
import { readPrompt } from '#server/notes/prompts/prompt.ts'
import { recordBlock } from '#server/notes/prompts/record.ts'
import type { Piece, Task, Write } from './writer.ts'

/**
 * Writes with a language model, one question per section: small prompts that begin alike, so that a
 * server can keep what it has read. The next section is asked for at the first word of the present one,
 * so that nobody waits for a model to read the visit more than once.
 */
export function modelWriter(model: Model): Write {
  return async function* write(task, signal) {
    const questions = questionsOf(task)
    const answers: AsyncIterable<string>[] = []
    const answerTo = (at: number) => {
      const question = questions[at]
      if (question) answers[at] ??= askModel(model, question, signal)
      return answers[at]
    }
    for (const [at, section] of task.sections.entries()) {
      const first = answerTo(at)
      const question = questions[at]
      if (!question || !first) return
      const heard = onFirst(first, () => answerTo(at + 1))
      const again = () => askModel(model, question, signal)
      const hasText = yield* writeSection(section, heard, again)
      if (hasText) yield { type: 'end' }
    }
  }
}

async function* onFirst(words: AsyncIterable<string>, act: () => unknown): AsyncGenerator<string> {
  let isFirst = true
  for await (const word of words) {
    yield word
    if (isFirst) act()
    isFirst = false
  }
}

/** One section, asked for a second time where the model broke off. Answers whether there was any text. */
async function* writeSection(
  section: TemplateSection,
  first: AsyncIterable<string>,
  again: () => AsyncIterable<string>,
): AsyncGenerator<Piece, boolean> {
  let begun = false
  try {
    for await (const piece of piecesOf(section, first)) {
      begun = true
      yield piece
    }
    return begun
  } catch (error) {
    if (!(error instanceof ModelFailure) || !error.again) throw error
    if (begun) yield { type: 'reset', reason: error.message }
  }
  begun = false
  for await (const piece of piecesOf(section, again())) {
    begun = true
    yield piece
  }
  return begun
}

async function* piecesOf(
  section: TemplateSection,
  answer: AsyncIterable<string>,
): AsyncGenerator<Piece> {
  const cleaner = sectionCleaner()
  let begun = false
  const clean = (text: string): Piece[] => {
    if (text === '') return []
    const heading: Piece[] = begun ? [] : [{ type: 'section', heading: section.heading }]
    begun = true
    return [...heading, { type: 'text', text }]
  }
  for await (const words of answer) yield* clean(cleaner.push(words))
  yield* clean(cleaner.end())
}

/** The questions of a task, one per section. The record stands first, the same in each. */
function questionsOf(task: Task): Question[] {
  const mark = `=====${task.id}=====`
  const record = recordBlock(task.sources, mark)
  const headings = task.template.sections.map((section) => section.heading).join(' | ')
  return task.sections.map((section) => ({
    instructions: readPrompt(section.kind === 'verbatim' ? 'dictation' : 'section').text,
    prompt: [
      `The mark is ${mark}`,
      record,
      `The note has these sections: ${headings}. Leave to each what belongs there.`,
      `Write the section "${section.heading}".\n${section.instruction}`,
      section.kind === 'verbatim' ? '' : wishes(task, mark),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  }))
}

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

function wishes({ preferences, template, memories }: Task, mark: string): string {
  const { detailLevel, voice, format } = preferences
  const style = template.additionalInfo.trim()
  const whole = template.content.trim()
  return [
    whole && `For the whole note:\n${whole}`,
    memories.length > 0 &&
      `The clinician prefers, in manner and never in fact:\n${memories.map((one) => `- ${one}`).join('\n')}`,
    [details[detailLevel], voices[voice], formats[format]].filter(Boolean).join(' '),
    style && [`${mark} STYLE EXAMPLE BEGINS`, style, `${mark} STYLE EXAMPLE ENDS`].join('\n\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}
