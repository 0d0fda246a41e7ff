import type { Bias, Term } from './bias.ts'
import { drugNamed, plainName } from './lexicon.ts'
import { indexNames, toLetters, type Name, type NameIndex } from './name-index.ts'

/** Whose dictionary a word is in. */
type WordOwner = Exclude<Name['from'], 'lexicon'>

/** The words of the dictionaries and of the patient's own list, made ready for the search. */
export interface OwnTerms {
  index: NameIndex | undefined
  /** Plain names in the dictionaries, correct or to be replaced. */
  known: ReadonlySet<string>
  /** Plain names that mean something else. */
  replaced: ReadonlyMap<string, { name: string; from: WordOwner }>
  /** Plain generic names of the patient's drugs. */
  patient: ReadonlySet<string>
}

/** The one name under which all names of a drug are compared. */
export const drugKey = (name: string): string => plainName(drugNamed(name)?.generic ?? name)

const shortest = 4

export function collectOwnTerms(bias: Bias): OwnTerms {
  const terms: { term: Term; from: WordOwner }[] = [
    ...bias.user.map((term) => ({ term, from: 'user' as const })),
    ...bias.group.map((term) => ({ term, from: 'group' as const })),
    ...bias.clinic.map((term) => ({ term, from: 'clinic' as const })),
  ]
  const names = terms.flatMap(({ term, from }) => {
    const shown = term.replacement ?? term.term
    const name: Name = { name: shown, drug: drugKey(shown), from, strengths: [], common: true }
    return [shown, ...(term.soundsLike ? [term.soundsLike] : [])]
      .filter((sound) => toLetters(sound).length >= shortest)
      .map((sound) => ({ name, sound }))
  })
  return {
    index: names.length > 0 ? indexNames(names) : undefined,
    known: new Set(terms.map(({ term }) => plainName(term.term))),
    replaced: new Map(
      terms.flatMap(({ term: { term, replacement }, from }) =>
        replacement ? [[plainName(term), { name: replacement, from }] as const] : [],
      ),
    ),
    patient: new Set(bias.patient.map(drugKey)),
  }
}
