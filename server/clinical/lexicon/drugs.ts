import { readFileSync } from 'node:fs'
import { allDrugs } from '#server/clinical/drugs/lexicon.ts'
import { isOrdinary } from '#server/clinical/drugs/ordinary-words.ts'
import type { Drug } from '#server/clinical/drugs/parse.ts'
import { splitRows } from './concepts.ts'
import { findMentions, type Mention } from './mentions.ts'
import { findAncestors } from './relations.ts'
import { tokenise, type Word } from './words.ts'

/** A medicine, or a class of medicines, named in a text. */
export interface DrugMention {
  /** Generic name, equal for all names of one drug; undefined if only a class is named ("the statin"). */
  drug: string | undefined
  /** Ids of the classes it belongs to (concepts of category `drug-class`). */
  classes: string[]
  /** Offsets in the text. */
  start: number
  end: number
  /** As written. */
  words: string
}

const mostWords = 6

interface Name {
  drug: Drug
  /** Counts only next to a dose or a verb such as "take". */
  needsDose: boolean
}

let names: Map<string, Name> | undefined
/** Names and the words they begin with. */
let beginnings = new Set<string>()
/** Ids of classes by group (`group:statin`) and by generic name of a single drug. */
let classes: Map<string, string[]> | undefined

function readClasses(): Map<string, string[]> {
  const made = new Map<string, string[]>()
  const add = (key: string, id: string) => made.set(key, [...(made.get(key) ?? []), id])
  const file = readFileSync(new URL('./rules/drug-classes.tsv', import.meta.url), 'utf8')
  for (const row of splitRows(file)) {
    const [id = '', groups = '', generics = ''] = row.split('\t')
    for (const group of groups.split('|')) add(`group:${group}`, id)
    for (const generic of generics.split('|')) add(generic, id)
  }
  return made
}

function classesOf({ group, generic }: Drug): string[] {
  classes ??= readClasses()
  const all = [...(classes.get(`group:${group}`) ?? []), ...(classes.get(generic) ?? [])]
  return [...new Set(all)]
}

function readNames(): Map<string, Name> {
  const made = new Map<string, Name>()
  const add = (name: string, drug: Drug, needsDose: boolean) => {
    const plain = plainOf(tokenise(name))
    // "On the same day" names no S-adenosylmethionine (SAMe).
    if (plain !== '' && plain !== 'same' && !made.has(plain)) made.set(plain, { drug, needsDose })
  }
  for (const drug of allDrugs())
    for (const name of [...drug.names, ...drug.everyday]) add(name, drug, isCommonWord(name))
  for (const drug of allDrugs()) for (const name of drug.ambiguous) add(name, drug, true)
  for (const name of made.keys())
    for (let at = name.length; at > 0; at = name.lastIndexOf(' ', at - 1))
      beginnings.add(name.slice(0, at))
  return made
}

const plainOf = (words: readonly Word[]) => words.map(({ word }) => word).join(' ')

const isCommonWord = (name: string) => !name.includes(' ') && isOrdinary(name.toLowerCase())

/** The medicines and classes of medicines that a text names, under any of their names, in order. */
export function drugsIn(text: string): DrugMention[] {
  const words = tokenise(text)
  return findDrugs(text, words, findMentions(text, words))
}

/** `drugsIn` for words and mentions that were read already. */
export function findDrugs(
  text: string,
  words: readonly Word[],
  mentions: readonly Mention[],
): DrugMention[] {
  names ??= readNames()
  const found: DrugMention[] = []
  let at = 0
  while (at < words.length) {
    const match = nameAt(words, at)
    if (match) {
      const start = words[at]?.start ?? 0
      const end = words[match.to - 1]?.end ?? start
      found.push({
        drug: match.drug.generic,
        classes: classesOf(match.drug),
        start,
        end,
        words: text.slice(start, end),
      })
    }
    at = match?.to ?? at + 1
  }
  for (const { category, concept, start, end } of mentions) {
    if (category !== 'drug-class') continue
    if (found.some((each) => each.start < end && start < each.end)) continue
    found.push({ drug: undefined, classes: [concept], start, end, words: text.slice(start, end) })
  }
  return found.toSorted((a, b) => a.start - b.start)
}

function nameAt(words: readonly Word[], from: number): { drug: Drug; to: number } | undefined {
  let phrase = ''
  let best: { drug: Drug; to: number } | undefined
  for (let to = from; to < Math.min(words.length, from + mostWords); to++) {
    const word = words[to] as Word
    if (to > from && word.gap > 0) break
    phrase = phrase === '' ? word.word : `${phrase} ${word.word}`
    if (!beginnings.has(phrase)) break
    const name = names?.get(phrase)
    if (name && (!name.needsDose || hasDose(words, from, to + 1)))
      best = { drug: name.drug, to: to + 1 }
  }
  return best
}

const acts =
  /^(?:tak(?:e|es|ing|en)|took|prescrib\w*|start\w*|stop\w*|supplements?|tablets?|tabs?|pills?|capsules?|cream|gel|spray|drops|patch\w*|infusion|injections?|mg|mcg|micrograms?|milligrams?|ml|units?|g|dose|doses|daily|bd|bid|tds|tid|od|on|allergic|oral|iv)$/

/** Whether a dose, a form or a verb of taking is within two words. */
function hasDose(words: readonly Word[], from: number, to: number): boolean {
  const near = [...words.slice(Math.max(0, from - 2), from), ...words.slice(to, to + 2)]
  return near.some(({ word }) => /^\d/.test(word) || acts.test(word))
}

/** The relation of two mentions of medicines: a class includes its drugs; look-alikes are different drugs. */
export function sameDrug(
  a: Pick<DrugMention, 'drug' | 'classes'>,
  b: Pick<DrugMention, 'drug' | 'classes'>,
): 'same' | 'broader' | 'narrower' | 'different' {
  if (a.drug !== undefined && b.drug !== undefined) {
    if (a.drug === b.drug) return 'same'
    if (isPartOf(a.drug, b.drug)) return 'broader'
    return isPartOf(b.drug, a.drug) ? 'narrower' : 'different'
  }
  if (a.drug === undefined && b.drug === undefined) return sameClass(a.classes, b.classes)
  const [group, single] = a.drug === undefined ? [a, b] : [b, a]
  if (!group.classes.some((id) => includes(id, single.classes))) return 'different'
  return group === a ? 'broader' : 'narrower'
}

/** "Any medication?" names no drug, though every drug is one. */
const root = 'medication'

/** Whether one of these classes is the class itself or one that it includes. */
const includes = (id: string, others: readonly string[]) =>
  others.some((other) => other === id || (id !== root && findAncestors(other).has(id)))

function sameClass(a: readonly string[], b: readonly string[]) {
  if (a.some((id) => b.includes(id))) return 'same'
  if (a.some((id) => includes(id, b))) return 'broader'
  return b.some((id) => includes(id, a)) ? 'narrower' : 'different'
}

/** Whether a drug is an ingredient of a combination ("codeine" of "acetaminophen and codeine"). */
const isPartOf = (one: string, whole: string) =>
  whole.includes(' and ') && whole.split(/ and |, /).includes(one)
