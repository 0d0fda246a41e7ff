import type { Check, CheckContext, Finding } from '../check.ts'
import { namesDrug } from '../drug-uses.ts'
import { specificWords } from '../specific-words.ts'
import { compilePhrases } from '../phrases.ts'
import { findMatches, readPolarity } from '../said.ts'
import type { NoteSentence } from '../note-sentence.ts'
import { isSaid } from '../values.ts'
import type { Passage } from '../visit-index.ts'

const others = compilePhrases({
  person:
    `mother|father|mum|mom|dad|parent|parents|sister|brother|sibling|siblings|son|daughter|child|children|baby|husband|wife|
  partner|aunt|uncle|cousin|grandmother|grandfather|grandparent|niece|nephew|friend|neighbour|neighbor|colleague|family|familial|
  maternal|paternal|fh|fhx|relative|relatives|boyfriend|girlfriend|spouse|fiance|twin|household|contacts|carer|roommate|flatmate|
  smoker at home|passive`
      .split('|')
      .map((word) => word.trim()),
})

/** Whether a sentence itself is about somebody other than the patient. */
export const refersToOther = ({ section, normal }: NoteSentence): boolean =>
  others(`${section} ${normal}`.replace(/['’]s(?!\p{L})/gu, '')).length > 0

const general = new Set(['body-part', 'action', 'state', 'family'])
/** "Syphilis serology", "flu vaccine": asked for, not had. */
const isTested = /^\s(?:\p{L}+\s)?(?:serology|test|screen|bloods?|swab|vaccin|check|clinic)/iu

const acquaintances =
  /^(?:acquaintance|friend|neighbo(?:u)?r|colleague|boss|roommate|flatmate|coworker)/i

/** "My mum's got diabetes, same as me." */
const includesPatient = /\b(?:same as me|like me|me too|as (?:have|am|do) i|so (?:have|am|do) i)\b/i

const isOfAnother = ({ normal, statement: { subject, who = '' } }: Passage) =>
  (subject === 'relative' && !includesPatient.test(normal)) ||
  (subject === 'other' && (who === '' || who === 'relative' || acquaintances.test(who)))

/** A specific word that was only said about somebody else. */
function wordsOfOthers({ sentence, visit }: CheckContext): Finding | undefined {
  if (/\b(?:no|not|never|denies|without|nil)\b/i.test(sentence.normal)) return undefined
  for (const word of specificWords(sentence, { start: 0, end: sentence.normal.length })) {
    const passages = visit.byStem.get(word.stem) ?? []
    const [passage] = passages
    if (passage && passages.length <= 2 && passages.every(isOfAnother))
      return { span: { start: word.start, end: word.end }, passage }
  }
  return undefined
}

/** Values and findings that the note attributes to the patient and that were only said about somebody else. */
function check(context: CheckContext): Finding[] {
  if (refersToOther(context.sentence)) return []
  const { sentence, visit } = context
  const findings: Finding[] = []
  for (const mention of sentence.mentions) {
    if (mention.negated !== 'no' || general.has(mention.category)) continue
    if (isTested.test(sentence.normal.slice(mention.end))) continue
    const matches = findMatches(visit, mention).filter(({ relation }) => relation !== 'narrower')
    const of = matches.filter(
      ({ passage, mention: said }) => readPolarity(passage, said) === 'present',
    )
    const match = of.find(({ passage }) => isOfAnother(passage))
    if (match && of.every(({ passage }) => isOfAnother(passage)))
      findings.push({ span: mention, passage: match.passage, inPassage: match.mention })
  }
  for (const drug of sentence.drugs) {
    const passages = visit.passages.filter((passage) => namesDrug(passage, drug))
    const [first] = passages
    if (first && passages.every(isOfAnother)) findings.push({ span: drug, passage: first })
  }
  const words = findings.length === 0 ? wordsOfOthers(context) : undefined
  if (words) findings.push(words)
  for (const value of sentence.quantities) {
    const passages = visit.passages.filter(({ quantities }) => isSaid(value, quantities))
    const [first] = passages
    if (first && passages.every(isOfAnother)) findings.push({ span: value, passage: first })
  }
  return findings
}

export const person: Check = {
  id: 'person',
  title: 'What was said of a relative is not written of the patient',
  kind: 'person',
  examples: [
    { said: ['P: My husband smokes, I never have.'], sentence: 'Patient smokes.', expected: 'red' },
    {
      said: ["P: My mom's got Hashimoto's."],
      sentence: "Patient has Hashimoto's thyroiditis.",
      expected: 'red',
    },
    {
      said: ["mother: And he's allergic to morphine.", "P: No, Mom, that's you."],
      sentence: 'Allergic to morphine.',
      expected: 'red',
    },
    {
      said: ["P: My mom's got Hashimoto's."],
      sentence: "Mother has Hashimoto's.",
      expected: 'no mark',
    },
    {
      said: ['C: Any fever?', 'aunt: Mum said, she texted me, thirty-eight point three.'],
      sentence: 'Fever of 38.3 °C.',
      expected: 'no mark',
    },
  ],
  check,
}
