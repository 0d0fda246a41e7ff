import { type DrugMention, findDrugs } from './drugs.ts'
import { type Mention, findMentions } from './mentions.ts'
import { findAncestors, splitConcept } from './relations.ts'
import { type Word, tokenise } from './words.ts'

/** The weight of a match: the same word, the same concept, a wider one, the same drug, its class. Set by hand. */
const weights = {
  word: 1,
  concept: 2,
  wider: 0.6,
  part: 0.8,
  drug: 2.5,
  drugClass: 0.8,
  number: 1.2,
}

const stopWords = new Set(
  `and or but if as that which who whom what when where why how than because while until since no not nor yes yeah okay ok
  right well say said says tell want need think thing things stuff something anything everything go come look see make let
  put give take use patient pt doctor visit note report state deny describe present complain history hx today currently
  i'm you're alright great good sorry thank thanks please one two lot bit way kind sort can could should may might must
  up out off down back before after during between through each both here more most other same only too hey hi hello mr mrs ms dr
  continue start stop able going gon na wanna gonna`.split(/\s+/),
)

/**
 * A text's topics, for finding it again in other words: stems of its content words, and `#` and the id of each concept
 * and drug named, with the including ones at a lower weight.
 */
export function contentKeys(text: string): Map<string, number> {
  const words = tokenise(text)
  const mentions = findMentions(text, words)
  return countContentKeys({ words, mentions, drugs: findDrugs(text, words, mentions) })
}

/** A text whose words, concepts and drugs have already been read. */
export interface ReadContent {
  words: readonly Word[]
  mentions: readonly Mention[]
  drugs: readonly DrugMention[]
}

/** `contentKeys` for a text that has already been read. */
export function countContentKeys({ words, mentions, drugs }: ReadContent): Map<string, number> {
  const keys = new Map<string, number>()
  const add = (key: string, weight: number) => keys.set(key, Math.max(weight, keys.get(key) ?? 0))
  for (const { word, stem, isLight } of words) {
    if (isLight || stopWords.has(word) || stopWords.has(stem)) continue
    add(stem, /^\d/.test(stem) ? weights.number : weights.word)
  }
  for (const mention of mentions) {
    add(`#${mention.concept}`, weights.concept)
    for (const wider of findAncestors(mention.concept)) add(`#${wider}`, weights.wider)
    for (const part of splitConcept(mention.concept) ?? []) add(`#${part}`, weights.part)
  }
  for (const { drug, classes } of drugs) {
    if (drug !== undefined) add(`#drug:${drug}`, weights.drug)
    for (const id of classes)
      add(`#${id}`, drug === undefined ? weights.concept : weights.drugClass)
  }
  return keys
}
