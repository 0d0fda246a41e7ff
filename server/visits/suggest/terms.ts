import { splitSentences } from '#server/clinical/language/sentences.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { isWord, tokenize } from '#server/clinical/language/tokens.ts'
import { drugsIn } from '#server/clinical/lexicon/drugs.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'

/** A template's purpose isn't an act, a course of events or a circumstance. */
const notClinical = new Set(['decoy', 'action', 'state', 'family', 'social', 'service', 'safety'])
/** Other people's illnesses. A child is often the patient. */
const ofOthers =
  /\bmy (?:wife|husband|partner|mum|mom|mother|dad|father|parents|brother|sister|neighbou?r|friend|colleague|uncle|aunt|cousin|boss|grand\w+)(?:['’]s|\b)(?! (?:says?|said|thinks?|noticed|told|asked))/i
const conditional = /\bif (?:you|it|he|she|they|there|the|any)\b|\bin case\b/i
const yesNo =
  /^\W*(?:(?:and|so|but|okay|now|do you have)\W+)*(?:any|is|are|was|were|do|does|did|have|has|had|can|could|will|would|no)\b.*\?\s*$/is
const affirmed =
  /^\W*(?:(?:um+|uh+|well|oh|er)[\s,.]+)*(?:yes|yeah|yep|yup|i have|i did|i do|sometimes|a (?:bit|little)|often|most days|on and off|it (?:does|did|has|is))\b/i

/** The statements in a text; a question counts only if its answer affirms it. */
export function toldIn(text: string): string[] {
  const sentences = text
    .split('\n')
    .flatMap((line) => splitSentences(line).map(({ start, end }) => line.slice(start, end)))
  return sentences.filter((sentence, at) => {
    if (ofOthers.test(sentence) || conditional.test(sentence)) return false
    return !yesNo.test(sentence) || affirmed.test(sentences[at + 1] ?? '')
  })
}

interface Span {
  start: number
  end: number
  id: string
}

function spansIn(sentence: string): Span[] {
  const mentions = mentionsIn(sentence)
    .filter(({ category, negated }) => negated !== 'yes' && !notClinical.has(category))
    .map(({ start, end, concept }) => ({ start, end, id: concept }))
  const drugs = drugsIn(sentence).map(({ start, end, drug, words }) => ({
    start,
    end,
    id: drug ?? words.toLowerCase(),
  }))
  return [...mentions, ...drugs]
}

/**
 * The clinical terms that a visit states about its patient, by their words: "pressure" belongs to "blood pressure".
 * Terms that were denied, only asked about, or said of relatives are left out.
 */
export function clinicalTerms(text: string): Map<string, Set<string>> {
  const terms = new Map<string, Set<string>>()
  for (const sentence of toldIn(text)) {
    const spans = spansIn(sentence)
    if (spans.length === 0) continue
    for (const { word, start, end } of tokenize(sentence)) {
      if (!isWord(word)) continue
      const ids = spans.filter((span) => start >= span.start && end <= span.end)
      if (ids.length === 0) continue
      const known = terms.get(stem(word)) ?? new Set()
      for (const { id } of ids) known.add(id)
      terms.set(stem(word), known)
    }
  }
  return terms
}
