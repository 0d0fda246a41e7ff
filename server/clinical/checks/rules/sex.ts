import type { Check, CheckContext, Finding } from '../check.ts'
import type { Passage } from '../visit-index.ts'
import { compilePhrases } from '../phrases.ts'

const split = (words: string) => words.split(' ')
const words = compilePhrases({
  female: split('she her hers herself woman female lady girl schoolgirl daughter mrs ms'),
  male: split('he him his himself man male gentleman boy schoolboy son mr'),
  other: split(
    `mother father mum mom dad parent parents sister brother husband wife partner aunt uncle cousin grandmother grandfather friend
    neighbour neighbor baby son's daughter's mother's father's wife's husband's boyfriend girlfriend niece nephew carer nurse
    dr doctor surgeon specialist therapist psychologist teacher midwife pcp gp physician`.replaceAll(
      /\s+/g,
      ' ',
    ),
  ),
})

/** Nouns that identify the patient, even if somebody else is named too. */
const nouns = new Set([
  'woman',
  'female',
  'lady',
  'girl',
  'schoolgirl',
  'man',
  'male',
  'gentleman',
  'boy',
  'schoolboy',
])

/** Whether it refers to the patient as of this sex, and to nobody else. */
function refersTo(
  sex: 'female' | 'male',
  { normal, statement }: Passage,
  speaksToOther: boolean,
): boolean {
  const found = words(normal)
  // A speaker who says "you" to the patient means somebody else by "she".
  if (!speaksToOther && /\b(?:you|your|i|my)\b/i.test(normal)) return false
  return (
    statement.subject === 'patient' &&
    found.some(({ kind }) => kind === sex) &&
    found.every(({ kind, start, end }) => kind !== 'other' || isVocative(normal.slice(start, end)))
  )
}

/** "Mom", "Dad": spoken to, not about. */
const isVocative = (word: string) => /^[MD]/.test(word)

function check({ sentence, visit }: CheckContext): Finding[] {
  const { sex } = visit.visit
  if (!sex) return []
  const hasRelative = visit.visit.lines.some(({ role }) => role === 'relative')
  const found = words(sentence.normal)
  const hasOther = found.some(({ kind }) => kind === 'other') || sentence.refersToOther
  const wrong = found.find(({ kind, start, end }) => {
    const word = sentence.normal.slice(start, end).toLowerCase()
    if (kind === 'other' || kind === sex || word === 'son' || word === 'daughter') return false
    return nouns.has(word) ? found.every((one) => one.kind !== sex) : !hasOther
  })
  const passage = wrong && visit.passages.find((one) => refersTo(sex, one, hasRelative))
  if (!wrong || !passage) return []
  const inPassage = words(passage.normal).find(({ kind }) => kind === sex)
  return [{ span: wrong, passage, ...(inPassage && { inPassage }) }]
}

export const sex: Check = {
  id: 'sex',
  title: 'The patient is referred to as in the visit',
  kind: 'sex',
  examples: [
    {
      said: ['C: So she is doing well, her weight is fine.'],
      sentence: 'He is doing well, weight fine.',
      expected: 'red',
    },
    {
      said: ['C: This is your daughter Emma?', 'mother: Yes, she is four. She has a cold.'],
      sentence: 'Boy aged 4 with a cold.',
      expected: 'red',
    },
    { said: ['C: So she is doing well.'], sentence: 'She is doing well.', expected: 'no mark' },
  ],
  check,
}
