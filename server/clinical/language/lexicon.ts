import { drugGroups, looksLikeDrug } from './drugs.ts'
import { findingGroups } from './findings.ts'
import { stem } from './stem.ts'
import { synonymGroups } from './synonyms.ts'
import { tokenize } from './tokens.ts'

export type TermKind = 'finding' | 'drug' | 'word'
interface Phrase {
  stems: string[]
  key: string
  kind: TermKind
}

const determiners = new Set(['my', 'your', 'his', 'her', 'their', 'the', 'our'])
const withoutDeterminers = (stems: string[]) =>
  stems.filter((s, i) => i === 0 || !determiners.has(s))

type Lexicon = Map<string, Phrase[]>

function addGroups(lexicon: Lexicon, groups: readonly string[][], kind: TermKind): void {
  for (const group of groups) {
    const key = group[0] ?? ''
    for (const phrase of group) {
      const stems = withoutDeterminers(tokenize(phrase).map((token) => stem(token.word)))
      const first = stems[0]
      if (first === undefined) continue
      const known = lexicon.get(first) ?? []
      known.push({ stems, key, kind })
      lexicon.set(first, known)
    }
  }
}

function build(): Lexicon {
  const lexicon: Lexicon = new Map()
  addGroups(lexicon, findingGroups, 'finding')
  addGroups(lexicon, drugGroups(), 'drug')
  addGroups(lexicon, synonymGroups, 'word')
  for (const phrases of lexicon.values()) phrases.sort((a, b) => b.stems.length - a.stems.length)
  return lexicon
}

// Constant tables, built once when first asked for.
let built: Lexicon | undefined

/** The longest known phrase that starts at `at`, with its name, kind and length in words. */
export function matchPhrase(
  stems: readonly string[],
  at: number,
): { key: string; kind: TermKind; length: number } | undefined {
  built ??= build()
  const first = stems[at]
  if (first === undefined) return undefined
  for (const phrase of built.get(first) ?? []) {
    const length = lengthOf(phrase.stems, stems, at)
    if (length > 0) return { key: phrase.key, kind: phrase.kind, length }
  }
  return looksLikeDrug(first) ? { key: first, kind: 'drug', length: 1 } : undefined
}

/** The number of words from `at` on that form the phrase, 0 if it isn't there; "in your chest" is "in the chest". */
function lengthOf(wanted: readonly string[], stems: readonly string[], at: number): number {
  let next = at
  for (const [i, word] of wanted.entries()) {
    if (i > 0) while (determiners.has(stems[next] ?? '') && stems[next] !== word) next++
    if (stems[next] !== word) return 0
    next++
  }
  return next - at
}

const names = new Map<string, string[]>()

/** Whether a term is a plain word and not the name of a group of the lexicon. */
export const isOwnWord = (key: string): boolean => groupNames().get(key) === undefined

function groupNames(): Map<string, string[]> {
  if (names.size === 0)
    for (const group of [...findingGroups, ...drugGroups(), ...synonymGroups])
      names.set(group[0] ?? '', group)
  return names
}
