import { distance } from 'fastest-levenshtein'
import { asHeard, toConsonants, encodeSound, nearCodes } from './sound.ts'

/** A name that may have been meant. */
export interface Name {
  /** As it is written. */
  name: string
  /** The drug that it names, its plain generic name; the name itself for a term of a dictionary. */
  drug: string
  /** Whose dictionary has it. */
  from: 'lexicon' | 'clinic' | 'group' | 'user'
  /** Usual strengths in milligrams. */
  strengths: readonly number[]
  /** Whether it is a drug of everyday practice. */
  common: boolean
}

/** A name with its similarity to what was said, 0 to 1. */
export interface Candidate {
  name: Name
  likeness: number
  /** How many letters the name has. */
  length: number
}

/** The spoken words, as one string of letters and its codes. */
export interface SpokenName {
  letters: string
  codes: readonly string[]
}

export interface NameIndex {
  /** Names that sound like the spoken words. */
  like(said: SpokenName): Candidate[]
  /** The name that has exactly these letters. */
  spelled(letters: string): Name | undefined
  size: number
}

/** Below this likeness nothing is ever suggested. */
const least = 0.58

/** Sound counts most, then the consonants, then the spelling; tuned on seeded mishearings. */
const share = { heard: 0.5, bones: 0.3, letters: 0.2 }
/** Consonants in another order ("metropol" for "metoprol") are nearly as good. */
const swapped = 0.1
/** Names that are longer or shorter by this many sounds aren't compared. */
const mostLengthApart = 3

interface Shape {
  letters: string
  heard: string
  bones: string
  sorted: string
}

function shapeOf(letters: string): Shape {
  const heard = asHeard(letters)
  const bones = toConsonants(heard)
  return { letters, heard, bones, sorted: bones.split('').toSorted().join('') }
}

const alike = (a: string, b: string) => 1 - distance(a, b) / Math.max(a.length, b.length, 1)

function likenessOf(a: Shape, b: Shape): number {
  const heard = share.heard * alike(a.heard, b.heard)
  const letters = share.letters * alike(a.letters, b.letters)
  if (heard + letters + share.bones < least) return 0
  const bones = Math.max(alike(a.bones, b.bones), alike(a.sorted, b.sorted) - swapped)
  return heard + letters + share.bones * bones
}

/** The letters of a name, lower case. */
export const toLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/**
 * Makes names findable by their sound: every name is indexed under its double metaphone codes and under these with one
 * sound missing, so that a word with up to two wrong sounds still finds it, without comparing all names.
 * @param names each with its spoken form, by default the name itself
 */
export function indexNames(names: readonly { name: Name; sound: string }[]): NameIndex {
  const letters = names.map(({ sound }) => toLetters(sound))
  // Most names are never compared with anything, so their shapes are made when they are.
  const shapes: (Shape | undefined)[] = []
  const byCode = new Map<string, number[]>()
  for (const [at, spelling] of letters.entries())
    for (const code of encodeSound(spelling).flatMap(nearCodes)) {
      const under = byCode.get(code)
      if (!under) byCode.set(code, [at])
      else if (under.at(-1) !== at) under.push(at)
    }
  const bySpelling = new Map(letters.map((spelling, at) => [spelling, names[at]?.name]))

  function like(said: SpokenName): Candidate[] {
    const found = new Set<number>()
    for (const code of said.codes)
      for (const near of nearCodes(code)) for (const at of byCode.get(near) ?? []) found.add(at)
    if (found.size === 0) return []
    const shape = shapeOf(said.letters)
    const candidates: Candidate[] = []
    for (const at of found) {
      const [spelling, name] = [letters[at], names[at]?.name]
      if (!spelling || !name) continue
      if (Math.abs(spelling.length - said.letters.length) > mostLengthApart + 1) continue
      const other = (shapes[at] ??= shapeOf(spelling))
      if (Math.abs(other.heard.length - shape.heard.length) > mostLengthApart) continue
      const likeness = likenessOf(shape, other)
      if (likeness >= least) candidates.push({ name, likeness, length: spelling.length })
    }
    return candidates
  }
  return { like, spelled: (spelling) => bySpelling.get(spelling), size: names.length }
}
