import type { Claim, Note } from '#contract/notes.ts'
import type { Omission } from '#contract/review.ts'

/** What to ask about before a note is used. */
export interface Risks {
  claims: readonly Claim[]
  leftOut: readonly Omission[]
}

/** By note: the text and the risks in it that the user chose to use without review, in this window. */
const accepted = new Map<string, { content: string; ids: ReadonlySet<string> }>()

const idsOf = ({ claims, leftOut }: Risks) => [...claims, ...leftOut].map(({ id }) => id)

/** The user uses this version of the note with these risks: copying, printing, downloading and signing ask no more. */
export function acceptRisks({ id, content }: Pick<Note, 'id' | 'content'>, risks: Risks): void {
  accepted.set(id, { content, ids: new Set(idsOf(risks)) })
}

/** Whether there is nothing to ask: no risks, or the same text was already used with all of them. */
export function mayUse({ id, content }: Pick<Note, 'id' | 'content'>, risks: Risks): boolean {
  const ids = idsOf(risks)
  if (ids.length === 0) return true
  const known = accepted.get(id)
  return known?.content === content && ids.every((one) => known.ids.has(one))
}
