import { anyCounts, thresholdFor, type Manner, rareCounts } from './thresholds.ts'
import type { Bias } from './bias.ts'
import { classBeside, isOfClass } from './classes.ts'
import { drugIndexes } from './drug-names.ts'
import { isForeign } from './foreign.ts'
import { type TruncatedName, truncatedNames } from './truncated-names.ts'
import { drugNamed } from './lexicon.ts'
import { findLookAlikes } from './look-alikes.ts'
import { type Candidate, toLetters, type Name, type SpokenName } from './name-index.ts'
import { isOrdinary } from './ordinary-words.ts'
import { drugKey, type OwnTerms, collectOwnTerms } from './own-terms.ts'
import { codeOfAll, encodeSound } from './sound.ts'
import { readSetting, type Setting, type SpokenWord, spokenIn } from './spoken.ts'
import { namesAmong, joinWords, type Stretch, listWindows } from './windows.ts'

/** A name that was meant perhaps. */
export interface Suggestion {
  name: string
  /** Why it is likelier than others. */
  from: 'patient' | 'clinic' | 'group' | 'user' | 'lexicon'
}

/** Words of a line that may be a misheard name. Offsets are into the line. */
export interface Doubt {
  start: number
  end: number
  said: string
  /**
   * `misheard`: an unknown name that sounds like a known one. `look-alike`: a known drug that is often confused with
   * one of the patient's.
   */
  reason: 'misheard' | 'look-alike'
  /** The likeliest first; at most three. */
  suggestions: Suggestion[]
}

export interface Doubter {
  /**
   * The doubtful names of a line, in order, without overlap. If a line isn't English, so that ordinary words sound like
   * names, only the clinician's and the clinic's own words are used.
   * @param heard the line's language code, if known
   */
  doubtsIn(text: string, heard?: string): Doubt[]
}

/** Added to the similarity (0 to 1) of names that are more likely here. */
const bonus = { patient: 0.1, dictionary: 0.06, common: 0.04, strength: 0.05 }
const mostSuggestions = 3
/** A suggestion this much less likely than the first is dropped. */
const farBehind = 0.2
/** Searches remembered: ordinary talk repeats itself. */
const remembered = 20_000

interface RankedName {
  name: Name
  score: number
}
interface Hit extends Stretch {
  doubt: Doubt
  score: number
}

/** Prepares the search for names that may have been misheard, for one clinician and visit. */
export function createDoubter(bias: Bias): Doubter {
  const own = collectOwnTerms(bias)
  const search = createSearch(own)
  return {
    doubtsIn(text, heard) {
      const ownOnly = isForeign(text, heard)
      const words = spokenIn(text)
      const names = namesAmong(words, own.known)
      const line: Line = { text, words, own, search, ownOnly }
      const hits = listWindows(words, names).flatMap((window) => misheard(line, window) ?? [])
      const halfSaid = ownOnly ? [] : truncatedNames(text, own.patient)
      const whole = hits.filter(({ doubt }) => halfSaid.every((half) => isApart(doubt, half)))
      return [
        ...halfSaid.filter(({ names }) => names.length > 0).map((half) => begun(text, half, own)),
        ...best(whole).map(({ doubt }) => doubt),
        ...names
          .filter(({ apart }) => !ownOnly || apart?.from !== 'lexicon')
          .flatMap((name) => confused(text, words.slice(name.from, name.to), name, own) ?? []),
      ].toSorted((a, b) => a.start - b.start)
    },
  }
}

/** A line that is searched for doubtful names. */
interface Line {
  text: string
  words: readonly SpokenWord[]
  own: OwnTerms
  search: ReturnType<typeof createSearch>
  /** Whether only the clinician's and the clinic's own words count. */
  ownOnly: boolean
}

/** The names that the words of a window may have meant. */
function misheard(line: Line, { from, to }: Stretch): Hit | undefined {
  const { text, words, own } = line
  const said = words.slice(from, to)
  const ranking = rankNames(line, { from, to })
  if (!ranking) return undefined
  const groups = classBeside(text, said[0]?.start ?? 0, said.at(-1)?.end ?? 0)
  const fitting = groups ? ranking.filter(({ name }) => fitsClass(name, groups)) : ranking
  // Rather nothing than a drug of another class than the one that was named.
  if (fitting.length === 0) return undefined
  fitting.sort((a, b) => b.score - a.score || (a.name.name < b.name.name ? -1 : 1))
  const suggestions = suggestionsOf(fitting, own)
  return {
    doubt: doubtOf(text, said, 'misheard', suggestions),
    score: fitting[0]?.score ?? 0,
    from,
    to,
  }
}

/** The names similar to the words of a window with their scores; undefined if none is likely enough. */
function rankNames(line: Line, { from, to }: Stretch): RankedName[] | undefined {
  const { words, own, search, ownOnly } = line
  const said = words.slice(from, to)
  const { setting, strength } = readSetting(words, from, to)
  const manner = mannerOf(said)
  if (!anyCounts(manner, setting) || isBesideName(words, { from, to }, manner)) return undefined
  const ranking: RankedName[] = []
  let counts = false
  for (const candidate of search(said, manner, setting)) {
    const { name } = candidate
    if (ownOnly && name.from === 'lexicon') continue
    const isExpected = own.patient.has(name.drug)
    const score = scoreOf(candidate, isExpected, strength)
    counts ||= score >= thresholdFor(candidate, manner, setting, isExpected)
    ranking.push({ name, score })
  }
  return counts ? ranking : undefined
}

/** @param isExpected whether the patient takes the drug */
const scoreOf = ({ name, likeness }: Candidate, isExpected: boolean, strength?: number): number =>
  likeness +
  (isExpected ? bonus.patient : 0) +
  (name.from === 'lexicon' ? 0 : bonus.dictionary) +
  (name.common ? bonus.common : 0) +
  (strength !== undefined && name.strengths.includes(strength) ? bonus.strength : 0)

const fitsClass = ({ name, from }: Name, groups: RegExp) =>
  from !== 'lexicon' || isOfClass(name, groups)

const isApart = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.end <= b.start || a.start >= b.end

/** The end of the previous name repeated, and things that one stops ("stop smoking"). */
function isBesideName(
  words: readonly SpokenWord[],
  { from, to }: Stretch,
  manner: Manner,
): boolean {
  const said = words[from]
  if (!said || to > from + 1) return false
  if (manner === 'ordinary') return said.word.endsWith('ing')
  const before = words[from - 1]?.word ?? ''
  return before !== said.word && before.endsWith(said.word)
}

/** A name that was started and broken off, as a doubt. */
function begun(text: string, { start, end, names }: TruncatedName, own: OwnTerms): Doubt {
  const suggestions = names.map((name) => ({
    name: name.name,
    from: own.patient.has(name.drug) ? ('patient' as const) : name.from,
  }))
  return { start, end, said: text.slice(start, end), reason: 'misheard', suggestions }
}

/** "Gon na", and numbers that can't be part of a name if the words around them are ordinary. */
const ofTalk = /^(?:na|ta|one|two|three|four|five|six|seven|eight|nine|ten)$/

function mannerOf(said: readonly SpokenWord[]): Manner {
  const isTalk = said.every(({ word }) => isOrdinary(word) || ofTalk.test(word))
  if (said.length > 1) return isTalk ? 'talk' : 'several'
  return isTalk ? 'ordinary' : 'strange'
}

/**
 * Finds names like the words said, in the dictionaries, among common drugs and, if they may count, among the others.
 */
function createSearch(own: OwnTerms) {
  const cache = new Map<string, Candidate[]>()
  const codes = new Map<string, string[]>()
  const codesFor = (word: string) => {
    const known = codes.get(word) ?? encodeSound(toLetters(word))
    if (codes.size < remembered) codes.set(word, known)
    return known
  }
  const look = (said: SpokenName, manner: Manner, setting: Setting): Candidate[] => {
    const { common, commonLong, rare } = drugIndexes()
    // A short name in several words counts beside a dose only.
    const likely =
      (manner === 'several' || manner === 'talk') && setting !== 'dose' ? commonLong : common
    return [
      ...(own.index?.like(said) ?? []),
      ...likely.like(said),
      ...(rareCounts(manner, setting) ? rare.like(said) : []),
    ]
  }
  return (words: readonly SpokenWord[], manner: Manner, setting: Setting): Candidate[] => {
    const phrase = joinWords(words)
    const key = setting === 'dose' ? `${phrase} ` : phrase
    const known = cache.get(key)
    if (known) return known
    if (cache.size >= remembered) cache.clear()
    const codes =
      words.length === 1
        ? codesFor(phrase)
        : [codeOfAll(words.map(({ word }) => codesFor(word)[0] ?? ''))]
    const found = look({ letters: toLetters(phrase), codes }, manner, setting)
    cache.set(key, found)
    return found
  }
}

function doubtOf(
  text: string,
  said: readonly SpokenWord[],
  reason: Doubt['reason'],
  suggestions: Suggestion[],
): Doubt {
  const [start, end] = [said[0]?.start ?? 0, said.at(-1)?.end ?? 0]
  return { start, end, said: text.slice(start, end), reason, suggestions }
}

/** The likeliest hits of those that overlap. */
function best(hits: readonly Hit[]): Hit[] {
  const ranked = hits.toSorted((a, b) => b.score - a.score || b.to - b.from - (a.to - a.from))
  const taken: Hit[] = []
  for (const hit of ranked)
    if (taken.every((other) => hit.to <= other.from || hit.from >= other.to)) taken.push(hit)
  return taken
}

function suggestionsOf(ranking: readonly RankedName[], own: OwnTerms): Suggestion[] {
  const seen = new Set<string>()
  const suggestions: Suggestion[] = []
  for (const { name, score } of ranking) {
    const behind = (ranking[0]?.score ?? 0) - score
    if (suggestions.length === mostSuggestions || behind > farBehind) break
    const letters = toLetters(name.name)
    if (seen.has(letters)) continue
    seen.add(letters)
    const isExpected = own.patient.has(name.drug)
    suggestions.push({ name: name.name, from: isExpected ? 'patient' : name.from })
  }
  return suggestions
}

/**
 * A known name that is written apart, that the dictionary replaces, or that is often confused with one of the
 * patient's.
 */
function confused(
  text: string,
  said: readonly SpokenWord[],
  { apart }: Stretch,
  own: OwnTerms,
): Doubt | undefined {
  if (apart) return doubtOf(text, said, 'misheard', [{ name: apart.name, from: apart.from }])
  const plain = joinWords(said)
  const better = own.replaced.get(plain)
  if (better) return doubtOf(text, said, 'misheard', [better])
  const key = drugKey(plain)
  if (own.patient.size === 0 || own.patient.has(key)) return undefined
  const others = new Set([
    ...findLookAlikes(plain),
    ...findLookAlikes(drugNamed(plain)?.generic ?? ''),
  ])
  const meant = [...others].filter((name) => own.patient.has(drugKey(name)))
  if (meant.length === 0) return undefined
  const suggestions = meant
    .slice(0, mostSuggestions)
    .map((name) => ({ name, from: 'patient' as const }))
  return doubtOf(text, said, 'look-alike', suggestions)
}
