import { LONG_FROM } from './thresholds.ts'
import { commonDrugs } from './common.ts'
import { allDrugs, plainName } from './lexicon.ts'
import { indexNames, toLetters, type Name, type NameIndex } from './name-index.ts'

/** A shorter name sounds like too many words. */
const shortest = 5

/** Every name of the lexicon that may be suggested, each once. */
export function drugNames(): Name[] {
  const common = new Map(commonDrugs().map((one) => [one.generic, one]))
  const seen = new Set<string>()
  return allDrugs().flatMap((drug) => {
    const known = common.get(drug.generic)
    return drug.names.flatMap((name) => {
      const letters = toLetters(name)
      const whole = plainName(name).split(' ').length <= 3 && !/ and | vaccine/.test(name)
      if (!whole || letters.length < shortest || seen.has(letters)) return []
      seen.add(letters)
      const strengths = known?.strengths ?? []
      const common = known !== undefined
      return [{ name, drug: plainName(drug.generic), from: 'lexicon' as const, strengths, common }]
    })
  })
}

/** The lexicon by sound: the drugs of everyday practice, and all others. */
interface DrugIndexes {
  common: NameIndex
  /** The long ones among them, for names that fell apart into words. */
  commonLong: NameIndex
  rare: NameIndex
}

// Constant tables, built once when first asked for (about 0.1 s).
let built: DrugIndexes | undefined

export function drugIndexes(): DrugIndexes {
  if (built) return built
  const names = drugNames().map((name) => ({ name, sound: name.name }))
  built = {
    common: indexNames(names.filter(({ name }) => name.common)),
    commonLong: indexNames(
      names.filter(({ name }) => name.common && toLetters(name.name).length >= LONG_FROM),
    ),
    rare: indexNames(names.filter(({ name }) => !name.common)),
  }
  return built
}
