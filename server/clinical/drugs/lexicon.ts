import { cancer } from './lexicon/cancer.ts'
import { cells } from './lexicon/cells.ts'
import { endocrine } from './lexicon/endocrine.ts'
import { gut } from './lexicon/gut.ts'
import { heart } from './lexicon/heart.ts'
import { immune } from './lexicon/immune.ts'
import { infection } from './lexicon/infection.ts'
import { kidneyAndMore } from './lexicon/kidney.ts'
import { lungs } from './lexicon/lungs.ts'
import { mind } from './lexicon/mind.ts'
import { nerves } from './lexicon/nerves.ts'
import { olderAndRarer } from './lexicon/older.ts'
import { pain } from './lexicon/pain.ts'
import { skinAndEyes } from './lexicon/skin-eyes.ts'
import { virus } from './lexicon/virus.ts'
import { type Drug, parseDrugs } from './parse.ts'

// A constant table, read when first asked for.
let read: Drug[] | undefined

/**
 * Every drug that the product knows, for the transcript, the checks of notes and the engines. To add one, write a line
 * into the file of its group in `lexicon/`; `parse.ts` describes the format.
 */
export function allDrugs(): readonly Drug[] {
  read ??= [
    pain,
    heart,
    endocrine,
    infection,
    virus,
    mind,
    nerves,
    lungs,
    gut,
    kidneyAndMore,
    skinAndEyes,
    immune,
    cells,
    cancer,
    olderAndRarer,
  ].flatMap(parseDrugs)
  return read
}

/** A name as names are compared: lower case, letters, digits and single spaces. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

let byName: Map<string, Drug> | undefined

/** The drug of an exact name in any capitals ('Toprol-XL', 'toprol xl'), or undefined. */
export const drugNamed = (name: string): Drug | undefined => drugOfPlain(plainName(name))

/** `drugNamed` for a name that `plainName` made. */
export function drugOfPlain(plain: string): Drug | undefined {
  byName ??= namesOf(allDrugs())
  return byName.get(plain)
}

function namesOf(drugs: readonly Drug[]): Map<string, Drug> {
  const found = new Map<string, Drug>()
  for (const drug of drugs)
    for (const name of [...drug.names, ...drug.everyday, ...drug.ambiguous]) {
      const plain = plainName(name)
      if (!found.has(plain)) found.set(plain, drug)
    }
  // A part of a combination is a name too, unless it's a drug on its own.
  for (const drug of drugs)
    for (const part of partsOf(drug.generic))
      if (!found.has(plainName(part))) found.set(plainName(part), drug)
  return found
}

const noName =
  /^(?:acid|sodium|calcium|carbonate|sulfate|sulfide|hydroxide|oil|extract|vitamin|injection|human|with|powder|cream|subsalicylate)$/

/** The parts of 'a b and c' that are separate words. */
function partsOf(generic: string): string[] {
  const parts = generic.split(' and ')
  if (parts.length < 2 || generic.includes('vaccine')) return []
  return parts.flatMap((part) => part.split(' ')).filter((part) => !noName.test(part))
}
