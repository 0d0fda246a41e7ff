import { message } from '#common/translation.ts'
import { largestNote } from '#common/note-size.ts'
import type { TemplateSection } from '#contract/item-fields.ts'
import { parseAnswer } from '#server/clinical/citations/parse-answer.ts'
import { sectionCleaner } from '#server/models/providers/clean.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { declarations } from './memory-declarations.ts'
import type { Memory, Piece } from './writer.ts'

/** More than a note holds: such a model repeats itself and would never end. */
const endlessFrom = 2 * largestNote
const endless = message(
  'The language model didn’t stop writing. The note was kept up to its maximum length. Write it again, or use another model.',
)

/** An answer as it arrives. @throws ModelFailure if it doesn't end */
export async function* within(answer: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0
  for await (const words of answer) {
    length += words.length
    if (length > endlessFrom) throw new ModelFailure(endless, false)
    yield words
  }
}

/** A section as it's written: nothing is sent before its first word. */
export interface OpenSection {
  push(text: string): Piece[]
  /** @param cited sentences with their lines, where the writer named some */
  end(cited?: Extract<Piece, { type: 'cited' }>['sentences']): Piece[]
}

export function openSection(heading: string, memories: readonly Memory[]): OpenSection {
  const cleaner = sectionCleaner()
  const declared = memories.length > 0 ? declarations() : undefined
  let hasBegun = false
  const clean = (text: string): Piece[] => {
    if (text === '') return []
    const first: Piece[] = hasBegun ? [] : [{ type: 'section', heading }]
    hasBegun = true
    return [...first, { type: 'text', text }]
  }
  return {
    push: (text) => clean(cleaner.push(declared?.push(text) ?? text)),
    end(cited = []) {
      const last = [...clean(cleaner.push(declared?.end() ?? '')), ...clean(cleaner.end())]
      if (!hasBegun) return []
      const ids = (declared?.numbers() ?? []).flatMap((number) => memories[number - 1]?.id ?? [])
      if (ids.length > 0) last.push({ type: 'declared', ids, exactly: false })
      if (cited.length > 0) last.push({ type: 'cited', sentences: cited })
      return [...last, { type: 'end' }]
    },
  }
}

/** The text of these sections from an answer with references, each piece with its section's index in the list. */
export async function* answerPieces(
  sections: readonly TemplateSection[],
  answer: AsyncIterable<string>,
  memories: readonly Memory[],
): AsyncGenerator<{ at: number; piece: Piece }> {
  const parser = parseAnswer(sections.map(({ heading }) => heading))
  let open: { at: number; section: OpenSection } | undefined
  function* take(parts: ReturnType<typeof parser.end>) {
    for (const part of parts) {
      if (part.type === 'section') {
        const { heading = '' } = sections[part.at] ?? {}
        open = { at: part.at, section: openSection(heading, memories) }
        continue
      }
      if (!open) continue
      const { at, section } = open
      const pieces = part.type === 'text' ? section.push(part.text) : section.end(part.cited)
      for (const piece of pieces) yield { at, piece }
    }
  }
  for await (const words of within(answer)) yield* take(parser.push(words))
  yield* take(parser.end())
}
