import type { TermKind } from '#contract/dictionary.ts'

export const kinds: Record<TermKind, string> = {
  drug: 'Drug',
  name: 'Person',
  place: 'Place',
  other: 'Other',
}
