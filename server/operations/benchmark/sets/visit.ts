import type { Source } from '#server/clinical/language/source.ts'

/** A visit to measure: its words and, if available, a reference note and the audio. */
export interface BenchVisit {
  sources: Source[]
  note: string | undefined
  /** An audio file of the words. */
  sound: string | undefined
}

interface SetLine {
  speaker: string
  text: string
  start?: number | undefined
  end?: number | undefined
}

const clinicians = /^(?:doctor|dr|clinician|physician|gp|provider|nurse)\b/i
/** The distance between lines of a test set without times, in seconds. */
const APART = 5

export function sourcesFrom(lines: readonly SetLine[]): Source[] {
  return lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ speaker, text, start, end }, at) => ({
      kind: 'transcript',
      id: String(at),
      text: text.trim(),
      speaker: clinicians.test(speaker) ? 'clinician' : speaker.toLowerCase(),
      timestamp: start ?? at * APART,
      ...(end !== undefined && { end }),
    }))
}

/** "[doctor] hello" and "Doctor: hello", one turn per line; a line without a speaker continues the turn before. */
export function turnsIn(dialogue: string): SetLine[] {
  const turns: SetLine[] = []
  for (const line of dialogue.split('\n')) {
    const [, bracketed, named, text] =
      /^\s*(?:\[([\w .-]+)\]|([A-Za-z][\w .-]{0,30}):)?\s*(.*)$/.exec(line) ?? []
    if (!text?.trim()) continue
    const speaker = bracketed ?? named
    const last = turns.at(-1)
    if (speaker || !last) turns.push({ speaker: speaker ?? '', text })
    else last.text += ` ${text.trim()}`
  }
  return turns
}

export const textOfVisit = ({ sources }: BenchVisit): string =>
  sources
    .filter(({ kind }) => kind === 'transcript')
    .map(({ text }) => text)
    .join('\n')
