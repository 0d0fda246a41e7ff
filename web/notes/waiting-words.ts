import type { Item } from '#contract/items.ts'

/** Those of the templates that only a language model can write: a dictation is the words as they were spoken. */
export const needModel = (templates: readonly Item[]): Item[] =>
  templates.filter(({ sections }) => !sections.every(({ kind }) => kind === 'verbatim'))

/** Which templates wait for a language model: “SOAP note and Referral letter need a language model.” */
export function waitingWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  const last = names.at(-1)
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return `${list} ${names.length === 1 ? 'needs' : 'need'} a language model.`
}
