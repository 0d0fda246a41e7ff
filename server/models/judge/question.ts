import { randomUUID } from 'node:crypto'
import type { JudgeInput, NumberedLine } from '#server/clinical/judge.ts'
import type { Question } from '#server/models/providers/ask.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock } from '#server/models/prompts/record.ts'

/** Every line of these sentences once, in order. */
export function linesIn(inputs: readonly JudgeInput[]): NumberedLine[] {
  const lines = new Map(inputs.flatMap((one) => one.lines.map((line) => [line.number, line])))
  return [...lines.values()].toSorted((a, b) => a.number - b.number)
}

const shown = ({ number, speaker, text }: NumberedLine) =>
  `[${number}] ${speaker === undefined ? '' : `${speaker}: `}${text}`

/**
 * The prompt for some sentences, which are numbered from 1. Those of one section are under its heading.
 * @param mark a word that no speaker or author could know
 */
export function judgeQuestion(
  inputs: readonly JudgeInput[],
  mark = `=====${randomUUID()}=====`,
): Question {
  const sentences = inputs.map(({ sentence, section }, at) => {
    const heading = inputs[at - 1]?.section === section || section === '' ? '' : `${section}:\n`
    return `${heading}${at + 1}. ${sentence.replace(/\s+/g, ' ')}`
  })
  return {
    instructions: readPrompt('judge').text,
    prompt: [
      `The mark is ${mark}`,
      dataBlock(mark, 'LINES', linesIn(inputs).map(shown).join('\n')),
      dataBlock(mark, 'SENTENCES', sentences.join('\n')),
    ].join('\n\n'),
  }
}
