import type { UsedMemory } from '#contract/memories.ts'
import type { Claim, Note } from '#contract/notes.ts'
import { t } from '#web/i18n/i18n.ts'

/** The memories that show in a sentence, in their words, if known. */
export const memoriesIn = (
  { memories = [] }: Pick<Note, 'memories'>,
  { text }: Claim,
): string[] => [
  ...new Set(
    memories.filter(({ sentences }) => sentences.includes(text)).map(({ command }) => command),
  ),
]

interface FollowedMemory {
  id: string
  command: string
  sections: string[]
  how: UsedMemory['how']
}

/** Each memory that shows in a note, once, with its sections and its weakest evidence. */
export function followedIn({ memories = [] }: Pick<Note, 'memories'>): FollowedMemory[] {
  const order = ['declared', 'checked', 'rule'] as const
  return [...Map.groupBy(memories, ({ id }) => id).entries()].map(([id, uses]) => ({
    id,
    command: uses[0]?.command ?? '',
    sections: [...new Set(uses.map(({ section }) => section))],
    how: order.find((how) => uses.some((use) => use.how === how)) ?? 'declared',
  }))
}

/** The evidence that a memory shows. */
export const howWords: Record<UsedMemory['how'], string> = {
  rule: t('followed exactly'),
  checked: t('followed by the model; the text confirms it'),
  declared: t('reported by the model; can’t be verified'),
}
