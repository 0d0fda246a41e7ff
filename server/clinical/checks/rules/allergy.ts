import type { Check, CheckContext, Finding } from '../check.ts'
import { actionOn } from '../drug-uses.ts'
import { type Allergen, allergyEvidence, deniesAllAllergies, isAllergen } from '../allergens.ts'
import { clauseAt, type NoteSentence } from '../note-sentence.ts'
import { perVisit } from '../per-visit.ts'
import { compilePhrases, phraseList } from '../phrases.ts'
import type { Span } from '../reading.ts'
import { isOfPatient } from '../said.ts'
import { specificWords } from '../specific-words.ts'
import { refersToOther } from './person.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

/** How people mention an allergy. A reaction counts only if allergies were discussed. */
const tellings = compilePhrases({
  allergy: phraseList(
    `allergic to|allergy to|an allergy|anaphylaxis|anaphylactic|epipen|can't have penicillin|my throat closed|throat closed up`,
  ),
  reaction: phraseList(
    `bring me up|brings me up|come up in|came up in|welts|i blistered|lips swelled|lips swell|bring me out|brings me out|brought me out|came out in|come out in|comes out in|broke out in|break out in|swelled up|swell up|
    swells up|hives|a rash|itchy all over|couldn't breathe|blistered`,
  ),
})

const negation = /\b(?:no|not|never|isn't|aren't|wasn't|nothing|don't|without)\b/i
const allergies = /\ballerg|\breact(?:s|ed|ion)?\b|\ba problem for you\b/i
/** Statements after a question about allergies in which a reaction implies one. */
const reach = 8

function isAskedFor({ passages }: VisitIndex, { statement: { at } }: Passage): boolean {
  const before = passages.slice(Math.max(0, at - reach), at + 1)
  return before.some(
    ({ statement, line }) => line.role !== 'patient' && allergies.test(statement.text),
  )
}

/** "I have a peanut allergy as well". */
const hasAllergy = /\b(?:have|has|had|got|['’]ve|['’]s) (?:got )?an? (?:\p{L}+ ){0,2}allergy\b/iu

/** "You've had hives with aspirin?" – "Yes.": the question tells. */
const isAffirmed = ({ question, normal, line }: Passage): boolean =>
  question?.statement.answer === 'yes' &&
  line.role !== 'clinician' &&
  question.drugs.length > 0 &&
  !negation.test(normal) &&
  tellings(question.normal).length > 0

/** Allergies of the patient, according to the patient, a relative or the chart. */
const allergiesIn = perVisit((visit: VisitIndex): Passage[] =>
  visit.passages.filter((passage) => {
    const { statement, line, normal } = passage
    if (line.role === 'clinician' || statement.isQuestion || !isOfPatient(passage)) return false
    if (isAffirmed(passage)) return true
    if (negation.test(normal)) return false
    const kinds = new Set(tellings(normal).map(({ kind }) => kind))
    const reacted =
      kinds.has('reaction') ||
      passage.mentions.some(
        ({ category, negated }) => category === 'allergy-reaction' && negated === 'no',
      )
    if (kinds.has('allergy') || hasAllergy.test(normal)) return true
    // "Oh, and penicillin brings me up in hives" needs no question.
    return (
      (reacted && isAskedFor(visit, passage)) ||
      (kinds.has('reaction') && passage.drugs.length > 0 && statement.status !== 'conditional')
    )
  }),
)

/** How a note says that somebody reacts to something, or doesn't. */
const statesAllergy =
  /\b(?:allerg(?:y|ies|ic)|hypersensitiv\p{L}+|sensitiv\p{L}+|intoleran\p{L}+|reacts to)\b/iu
const deniesAllergy =
  /\b(?:no|not|denies|without|nil|tolerate[sd]?|never|rather than|erroneous(?:ly)?|incorrect(?:ly)?|removed|de-?labell?ed|disproved|ruled out|outgrown)\b/i
/** Words beside the allergen's name. */
const aside = new Set(
  'known document report record confirm list allergen avoid drug food medicin react previou true genuin product intoler hypersensit sensit allerg allergi belong'.split(
    ' ',
  ),
)

/** The subject of a sentence about an allergy: its drugs, otherwise its specific words. */
function allergensIn(sentence: NoteSentence): (Allergen & { span: Span })[] {
  if (sentence.drugs.length > 0)
    return sentence.drugs.map((drug) => ({ drug, span: { start: drug.start, end: drug.end } }))
  return specificWords(sentence)
    .filter(({ stem, word }) => !aside.has(stem) && !statesAllergy.test(word))
    .map(({ stem, start, end }) => ({ stem, span: { start, end } }))
}

/** "Not on any medication, allergic to peanuts": the part between commas that names it. */
function partAround(normal: string, { start, end }: Span): string {
  const from = Math.max(...[', ', '; ', '. '].map((mark) => normal.lastIndexOf(mark, start)), 0)
  const to = normal.slice(end).search(/[,;.]\s/)
  return normal.slice(from, to < 0 ? normal.length : end + to)
}

/** An allergy to something that the patient tolerates according to the visit, or the reverse. */
function checkAllergens({ sentence, visit }: CheckContext): Finding[] {
  if (!statesAllergy.test(sentence.normal) || refersToOther(sentence)) return []
  if (/\b(?:if|should|in case|unless)\b/i.test(sentence.normal)) return []
  return allergensIn(sentence).flatMap(({ span, ...allergen }): Finding[] => {
    const { reaction, tolerance } = allergyEvidence(visit, allergen)
    const isDenied = deniesAllergy.test(partAround(sentence.normal, span))
    const passage = isDenied ? (tolerance ? undefined : reaction) : reaction ? undefined : tolerance
    return passage ? [{ span, passage }] : []
  })
}

const given = new Set(['start', 'continue', 'increase'])

function check(context: CheckContext): Finding[] {
  const { sentence, visit } = context
  const denial = deniesAllAllergies.exec(sentence.normal)
  const isPlan = sentence.drugs.length > 0 && !statesAllergy.test(sentence.normal)
  if (!denial && !isPlan) return checkAllergens(context)
  const told = allergiesIn(visit)
  if (denial) {
    const isOfDrugs = /drug|medic|nkda/i.test(denial[0])
    const passage = told.findLast(({ topics }) => !isOfDrugs || topics.length > 0)
    const span = { start: denial.index, end: denial.index + denial[0].length }
    return passage ? [{ span, passage }] : []
  }
  return sentence.drugs.flatMap((drug): Finding[] => {
    const action = actionOn(sentence, drug, clauseAt(sentence, drug.start))
    if (!action || !given.has(action.kind)) return []
    const passage = told.find(({ topics }) => topics.some((one) => isAllergen(drug, one)))
    return passage ? [{ span: drug, passage }] : []
  })
}

export const allergy: Check = {
  id: 'allergy',
  title: 'An allergy is denied, affirmed and respected as stated',
  kind: 'allergy',
  examples: [
    {
      said: [
        'C: Any allergies?',
        'P: No.',
        'C: And plasters?',
        'P: Oh yes, they bring me out in a rash.',
      ],
      sentence: 'No known allergies.',
      expected: 'red',
    },
    {
      said: ["P: I'm allergic to penicillin."],
      sentence: 'Started amoxicillin 500 mg TDS.',
      expected: 'red',
    },
    {
      said: ['C: Any allergies?', 'mother: Egg, we thought, but they tested her and it was clear.'],
      sentence: 'Known hypersensitivity to egg.',
      expected: 'red',
    },
    {
      said: ['C: Any allergies?', 'P: None.'],
      sentence: 'NKDA.',
      expected: 'no mark',
    },
    {
      said: ["P: I'm allergic to penicillin."],
      sentence: 'Allergic to penicillin.',
      expected: 'no mark',
    },
    {
      said: ["P: They wrote down iodine, but that's wrong, I had the dye last year and was fine."],
      sentence: 'Erroneous contrast allergy entry to be removed, as dye was tolerated.',
      expected: 'no mark',
    },
    {
      said: ['C: What do you take?', 'P: Amlodipine. Oh, and penicillin brings me up in hives.'],
      sentence: 'NKDA.',
      expected: 'red',
    },
    {
      said: ['C: Any allergies?', "P: Yes, I'm allergic to, to peanuts."],
      sentence: 'DH: not on any medication, allergic to peanuts.',
      expected: 'no mark',
    },
  ],
  check,
}
