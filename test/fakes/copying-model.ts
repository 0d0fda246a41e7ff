import { answerWith, type ModelQuestion, numberedIn, type Reply, say } from './llm.ts'

/** A SOAP note about the visit of `newVisit`. */
const wanted = {
  'S: Medications': /lisinopril/,
  'O: Examination': /blood pressure/,
  'P: Plan': /ECG/,
}

/** A model that copies what fits the sections, each line with its number. */
export function copies(asked: ModelQuestion): Reply {
  const patterns = new Map(Object.entries(wanted))
  const textOf = (heading: string) => {
    const pattern = patterns.get(heading)
    const lines = numberedIn(asked.prompt).filter(({ text }) => pattern?.test(text))
    return lines.map(({ number, text }) => `- [${number}] ${text}`).join('\n') || undefined
  }
  return say(answerWith(asked, textOf))
}

/** The beginning of such an answer, up to the examination. */
export function upToExamination(asked: ModelQuestion): string[] {
  const whole = copies(asked)
  const pieces = whole.kind === 'say' ? whole.pieces : []
  const at = pieces.findIndex((piece) => piece.includes('Examination'))
  return at < 0 ? ['## O: Examination\n'] : [...pieces.slice(0, at + 1), '\n']
}

/** Writes one section of a note, or that section alone. */
export const only = (asked: ModelQuestion, wantedHeading: string, text: string): Reply =>
  say(answerWith(asked, (heading) => (heading === wantedHeading ? text : undefined)))
