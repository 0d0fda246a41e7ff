import type { ContextPart, NoteContext } from '#contract/generation.ts'
import type { ContextChoice } from '#contract/profile.ts'
import { t } from '#web/i18n/i18n.ts'

/** One thing that is in the note's sources or left out of them. */
interface ContextChip {
  key: string
  label: string
  /** "1,204 words", or how many there are. */
  size: string
  on: boolean
  /** The choice after a press. */
  pressed: ContextChoice
}

const words = (count: number) => t('{count, plural, one {# word} other {# words}}', { count })

/** The possible sources of a note as chips: the transcript, each context note and file, answers, and earlier notes. */
export function buildChips({ choice, parts }: NoteContext): ContextChip[] {
  const earlier = parts.filter(({ kind }) => kind === 'note')
  const chips = parts.flatMap(({ kind, ...part }) =>
    kind === 'note' ? [] : [toChip({ ...part, kind }, choice)],
  )
  if (earlier.length === 0) return chips
  const count = t('{count, plural, one {# note} other {# notes}}', { count: earlier.length })
  const pressed = { ...choice, earlierNotes: !choice.earlierNotes }
  const on = choice.earlierNotes
  return [...chips, { key: 'earlier', label: t('Earlier notes'), size: count, on, pressed }]
}

type ChipPart = Omit<ContextPart, 'kind'> & { kind: keyof typeof kinds }
const kinds = {
  transcript: 'transcript',
  context: 'context',
  file: 'files',
  intake: 'intake',
} as const
/** The names of what every visit has; others are the user's own. */
const partNames: Partial<Record<keyof typeof kinds, string>> = {
  transcript: t('Transcript'),
  intake: t('Patient’s answers'),
}

function toChip({ kind, id, name, words: count }: ChipPart, choice: ContextChoice): ContextChip {
  const size = words(count)
  const group = kinds[kind]
  const isWhole = kind === 'transcript' || kind === 'intake'
  const isLeftOut = choice.without.includes(id)
  const on = choice[group] && !isLeftOut
  const without = on ? [...choice.without, id] : choice.without.filter((other) => other !== id)
  const pressed = isWhole
    ? { ...choice, [group]: !choice[group] }
    : { ...choice, [group]: choice[group] || !on, without }
  return { key: `${kind} ${id}`, label: partNames[kind] ?? name, size, on, pressed }
}
