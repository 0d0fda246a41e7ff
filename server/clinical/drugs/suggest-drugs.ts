import { commonDrugs } from './common.ts'
import { frenchNames } from './french.ts'
import { allDrugs, plainName } from './lexicon.ts'

/** A name that somebody may mean who has typed its beginning. */
export interface DrugSuggestion {
  name: string
  /** The generic name of a brand; '' for a generic name. */
  generic: string
}

interface Entry extends DrugSuggestion {
  plain: string
  /** Common drugs come first. */
  rank: number
}

// A constant table for each language, built when first asked for (about 20 ms).
const built = new Map<string, readonly Entry[]>()

/** Names that begin with what was typed, or one of whose words does, the likeliest first. */
export function suggestDrugs(typed: string, language: 'en' | 'fr', most: number): DrugSuggestion[] {
  const plain = plainName(typed)
  if (plain === '') return []
  const entries = built.get(language) ?? readEntries(language)
  built.set(language, entries)
  const starts = entries.filter((one) => one.plain.startsWith(plain))
  const inside = entries.filter((one) => one.plain.includes(` ${plain}`))
  return [...starts, ...inside].slice(0, most).map(({ name, generic }) => ({ name, generic }))
}

function readEntries(language: 'en' | 'fr'): Entry[] {
  const order = commonDrugs().map(({ generic }) => generic)
  const seen = new Set<string>()
  const entries = allDrugs().flatMap((drug): Entry[] => {
    const place = order.indexOf(drug.generic)
    const rank = place < 0 ? order.length : place
    const french = language === 'fr' ? frenchNames.get(drug.generic) : undefined
    const title = french ?? drug.generic
    return [title, ...drug.names].flatMap((name) => {
      const plain = plainName(name)
      // In French, the English generic name isn't shown beside the French one.
      if (seen.has(plain) || (french && name === drug.generic)) return []
      seen.add(plain)
      return [{ name, plain, rank, generic: name === title ? '' : title }]
    })
  })
  return entries.toSorted((a, b) => a.rank - b.rank || a.plain.localeCompare(b.plain))
}
