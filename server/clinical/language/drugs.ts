import { allDrugs } from '#server/clinical/drugs/lexicon.ts'

/** Drugs as groups of names for one thing, the generic name first; words that mean other things as well are left out. */
export const drugGroups = (): string[][] =>
  allDrugs().flatMap(({ names, everyday }) => {
    const all = [...names, ...everyday].map((name) => name.toLowerCase().replaceAll('-', ' '))
    return all.length > 0 ? [all] : []
  })

// Stems of the WHO list of nonproprietary names, for drugs that the lexicon lacks.
const suffix =
  /^[a-z]{3,}(?:pril|olol|statin|sartan|azole|cillin|mycin|cycline|prazole|dipine|gliptin|gliflozin|floxacin|xaban|parin|triptan|oxetine|azepam|azolam|profen|tidine|setron|lukast|dronate|mab|tinib|vir|glutide)$/
const notDrugs = new Set(['april', 'bivir', 'elvir', 'savir'])

export const looksLikeDrug = (word: string): boolean => suffix.test(word) && !notDrugs.has(word)
