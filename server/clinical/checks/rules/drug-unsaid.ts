import type { DrugMention } from '#server/clinical/lexicon/drugs.ts'
import { tokenise } from '#server/clinical/lexicon/words.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { isSameDrug } from '../drug-uses.ts'
import { isSaid } from '../values.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

const isMember = (drug: DrugMention, of: DrugMention) =>
  drug.drug !== undefined && drug.classes.some((one) => of.classes.includes(one))

/** Another drug of the class by which alone the visit names this one: "the blood thinner shots" – "It was Xarelto". */
function otherOfClass({ passages }: VisitIndex, drug: DrugMention): Passage | undefined {
  const named = passages.flatMap(({ drugs }) => drugs).filter((one) => isSameDrug(drug, one))
  if (named.length === 0 || named.some((one) => one.drug !== undefined)) return undefined
  // "Penicillin" is a drug and the name of its class.
  const own = drug.words.toLowerCase()
  if (named.some(({ words }) => words.toLowerCase().startsWith(own))) return undefined
  if (drug.classes.some((one) => one.startsWith(own))) return undefined
  return passages.find(
    ({ drugs, statement }) =>
      statement.subject === 'patient' && drugs.some((one) => named.some((by) => isMember(one, by))),
  )
}

const isNamed = ({ passages, byStem }: VisitIndex, drug: DrugMention) =>
  passages.some(({ drugs }) => drugs.some((one) => isSameDrug(drug, one))) ||
  // "You've had flu, October" names the vaccine by its disease.
  (/\svaccine/i.test(drug.words) && tokenise(drug.words).some(({ stem }) => byStem.has(stem)))

/** Another drug said with all the values that the note gives this one: one name was swapped for another. */
function exchanged({
  sentence,
  visit,
}: CheckContext): { drug: DrugMention; passage: Passage } | undefined {
  const values = sentence.quantities
  if (sentence.drugs.length !== 1 || values.length < 2) return undefined
  for (const passage of visit.passages) {
    const drug = passage.topics[0]
    if (drug && values.every((value) => isSaid(value, passage.quantities))) {
      const naming = visit.passages.find(({ drugs }) => drugs.includes(drug))
      if (naming) return { drug, passage: naming }
    }
  }
  return undefined
}

function check(context: CheckContext): Finding[] {
  const { sentence, visit } = context
  const classmates = sentence.drugs.flatMap((drug) => {
    const passage = drug.drug === undefined ? undefined : otherOfClass(visit, drug)
    return passage ? [{ span: { start: drug.start, end: drug.end }, passage }] : []
  })
  const unnamed = sentence.drugs
    .filter((drug) => drug.drug !== undefined && !isNamed(visit, drug))
    .map((drug) => {
      const other = exchanged(context)
      const span = { start: drug.start, end: drug.end }
      if (!other) return { span }
      const { passage } = other
      return { span, passage, inPassage: { start: other.drug.start, end: other.drug.end } }
    })
  return [...classmates, ...unnamed]
}

export const drugUnsaid: Check = {
  id: 'drug-unsaid',
  title: 'Every drug of the note was named in the visit, by any of its names',
  kind: 'drug',
  examples: [
    {
      said: ['C: Take ibuprofen when you need it.'],
      sentence: 'Cyclobenzaprine 10 mg at bedtime.',
      expected: 'amber',
    },
    {
      said: ["C: You're on lamotrigine, a hundred and fifty twice a day?", 'P: Yes.'],
      sentence: 'Continues on lamivudine 150 mg BID.',
      expected: 'red',
    },
    { said: ['P: I take Tylenol.'], sentence: 'Takes acetaminophen.', expected: 'no mark' },
  ],
  check,
}
