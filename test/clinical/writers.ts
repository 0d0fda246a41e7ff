import type { Source } from '#server/clinical/language/source.ts'

/** A note as one sort of writer makes it of a visit. */
export type NoteWriter = (sources: readonly Source[]) => string

const told: [RegExp, string][] = [
  [/\bI'm\b/gi, 'the patient is'],
  [/\bI've\b/gi, 'the patient has'],
  [/\bI\b/g, 'the patient'],
  [/\bmy\b/gi, 'the patient’s'],
  [/\bme\b/gi, 'the patient'],
]

/** A language model that copies: every statement of the patient told of them, every one of the clinician as said. */
export const copied: NoteWriter = (sources) => {
  const lines = sources
    .filter(({ text }) => !text.trim().endsWith('?') && text.split(/\s+/).length > 3)
    .map(({ text, speaker }) =>
      speaker === 'patient' ? told.reduce((t, [from, to]) => t.replace(from, to), text) : text,
    )
  return `## Note\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}

/** Words up to which an answer says nothing without its question. */
const bareAnswer = 3

/** The same, with the questions that were answered in a word or two: nothing is left out. */
export const copiedWhole: NoteWriter = (sources) => {
  const answers = sources.flatMap(({ text, speaker }, at) => {
    const before = sources[at - 1]
    const isBare = speaker === 'patient' && text.split(/\s+/).length <= bareAnswer
    return isBare && before?.text.trim().endsWith('?') ? [`- ${before.text} – “${text}”`] : []
  })
  return [copied(sources), ...answers].join('\n')
}
