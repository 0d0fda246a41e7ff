import { drugOfPlain } from '#server/clinical/drugs/lexicon.ts'
import { spokenIn } from '#server/clinical/drugs/spoken.ts'

export interface NamedDrug {
  generic: string
  /** As said, such as a brand. */
  said: string
}
const mostNameWords = 4

/** The drugs that a text names, each once, in order, with the name that was used. */
export function drugNamesIn(text: string): NamedDrug[] {
  const words = spokenIn(text)
  const found = new Map<string, NamedDrug>()
  for (let from = 0; from < words.length; from++) {
    let phrase = ''
    for (let to = from; to < Math.min(words.length, from + mostNameWords); to++) {
      phrase = phrase === '' ? (words[to]?.word ?? '') : `${phrase} ${words[to]?.word}`
      const drug = drugOfPlain(phrase)
      if (!drug || drug.ambiguous.some((name) => name.toLowerCase() === phrase)) continue
      if (!found.has(drug.generic)) found.set(drug.generic, { generic: drug.generic, said: phrase })
    }
  }
  return [...found.values()]
}
