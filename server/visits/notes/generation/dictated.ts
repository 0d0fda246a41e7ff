import { dictate } from '#common/dictation.ts'
import type { TemplateSection } from '#contract/item-fields.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { OwnWords } from './own-words.ts'

type Macro = OwnWords['macros'][number]

/**
 * A dictation whose macros have their slots filled with what was said for them, which appears nowhere else. Other notes
 * stay as they are: a conversation with a patient fills no slots.
 */
export function dictated(
  sections: readonly TemplateSection[],
  sources: Source[],
  macros: Macro[],
): { sources: Source[]; macros: Macro[] } {
  const isDictation = sections.every(({ kind }) => kind === 'verbatim')
  if (!isDictation || macros.length === 0) return { sources, macros }
  const spoken = sources.filter(({ kind }) => kind === 'transcript')
  const lines = dictate(
    spoken.map(({ text }, seq) => ({ seq, text })),
    macros,
  )
  const kept = new Map(lines.map((line) => [spoken[line.seq], line.said]))
  const insertions = lines.flatMap(({ parts }) => parts.filter((part) => typeof part !== 'string'))
  return {
    sources: sources.flatMap((source) => {
      if (source.kind !== 'transcript') return [source]
      const text = kept.get(source)
      return text === undefined ? [] : [{ ...source, text }]
    }),
    macros: insertions.flatMap(({ phrase, text }) => {
      const macro = macros.find((one) => one.phrase === phrase)
      return macro ? [{ ...macro, text }] : []
    }),
  }
}
