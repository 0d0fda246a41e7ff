import { readdirSync, readFileSync } from 'node:fs'
import { expandPhrase } from './expand.ts'

/** A way to say a concept. */
export interface Phrase {
  words: string
  /** Counts only in these capitals ("HA"), because in others it is another word. */
  isExact: boolean
  /** Says that the concept is absent ("afebrile" for fever). */
  isNegative: boolean
  /** One short form for several concepts ("n/v"). */
  isShared: boolean
  /** Counts only if one of these words is in the same sentence, or, with `isBefore`, right before it. */
  context: string[]
  isBefore: boolean
}

/** Something that can be meant: a row of a file in `data/`. */
export interface Concept {
  id: string
  category: string
  parents: string[]
  opposites: string[]
  preferred: string
  phrases: Phrase[]
  /** Body part and finding that it is made of, as "abdomen+pain". */
  made: string[]
}

/** Rows of this category keep other rows from matching ("on the other hand") and are never reported. */
export const DECOY = 'decoy'

const split = (cell: string | undefined, by: string): string[] => (cell ? cell.split(by) : [])

function parsePhrase(written: string): Phrase {
  let words = written
  const take = (mark: string) => {
    if (!words.startsWith(mark)) return false
    words = words.slice(1)
    return true
  }
  const isShared = take('&')
  const isNegative = take('-')
  const isExact = take('=')
  const [said = '', context = ''] = words.split('@')
  const isBefore = context.startsWith('<')
  const contextWords = split(isBefore ? context.slice(1) : context, ',')
  return { words: said, isExact, isNegative, isShared, context: contextWords, isBefore }
}

/** Reads a row: id, category, parents, opposites, preferred term, phrases; README.md says how they are written. */
export function parseConcept(row: string): Concept {
  const [id = '', category = '', parents, opposites, preferred = '', phrases] = row.split('\t')
  const written = [preferred, ...split(phrases, '|')]
  const isMade = (phrase: string) => phrase.startsWith('<')
  return {
    id,
    category,
    parents: split(parents, ','),
    opposites: split(opposites, ','),
    preferred,
    phrases: written
      .filter((phrase) => !isMade(phrase))
      .flatMap((phrase) => {
        const parsed = parsePhrase(phrase)
        return expandPhrase(parsed.words).map((words) => ({ ...parsed, words }))
      }),
    made: written.filter(isMade).map((phrase) => phrase.slice(1, -1)),
  }
}

/** Rows of a file; comments begin with '#'. */
export const splitRows = (file: string): string[] =>
  file.split('\n').filter((row) => row !== '' && !row.startsWith('#'))

let read: Map<string, Concept> | undefined

/** Every concept by its id. Read from `data/` when first asked for. */
export function allConcepts(): ReadonlyMap<string, Concept> {
  if (read) return read
  const folder = new URL('./data/', import.meta.url)
  read = new Map()
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.tsv')) continue
    for (const row of splitRows(readFileSync(new URL(file, folder), 'utf8'))) {
      const concept = parseConcept(row)
      if (read.has(concept.id)) throw new Error(`Two concepts are called ${concept.id}`)
      read.set(concept.id, concept)
    }
  }
  return read
}
