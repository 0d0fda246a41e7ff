import { allDrugs, drugOfPlain } from './lexicon.ts'
import { spokenIn } from './spoken.ts'

const mostNameWords = 5

/** The drugs that a text names exactly, under their generic names, each once, in order. */
export function drugsIn(text: string): string[] {
  const words = spokenIn(text)
  const found = new Set<string>()
  for (let from = 0; from < words.length; from++) {
    let phrase = ''
    for (let to = from; to < Math.min(words.length, from + mostNameWords); to++) {
      phrase = phrase === '' ? (words[to]?.word ?? '') : `${phrase} ${words[to]?.word}`
      const drug = drugOfPlain(phrase)
      if (drug && drug.ambiguous.every((name) => name.toLowerCase() !== phrase))
        found.add(drug.generic)
    }
  }
  return [...found]
}

/** A drug's usual description: 'metoprolol, beta blocker'. '' for none. */
export function aboutDrug(name: string): string {
  const drug =
    drugOfPlain(name.toLowerCase()) ?? allDrugs().find(({ names }) => names.includes(name))
  if (!drug) return ''
  const own = drug.generic.toLowerCase() === name.toLowerCase()
  return own ? drug.group : `${drug.generic}, ${drug.group}`
}
