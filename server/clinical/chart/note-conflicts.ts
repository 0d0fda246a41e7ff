import { message } from '#common/translation.ts'
import type { ProblemKind } from '#contract/notes.ts'
import { deniesAllAllergies, isAllergen } from '#server/clinical/checks/allergens.ts'
import { actionOn, isSameDrug } from '#server/clinical/checks/drug-uses.ts'
import { clauseAt, type NoteSentence } from '#server/clinical/checks/note-sentence.ts'
import type { Span } from '#server/clinical/checks/reading.ts'
import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import { sameMeaning } from '#server/clinical/lexicon/relations.ts'
import { type ChartEntry, currentIn } from './entries.ts'

/** Words of a note that an entry of the chart speaks against. */
export interface ChartConflict {
  kind: ProblemKind
  /** In the sentence's normal form. */
  span: Span
  entry: ChartEntry
  message: string
  /**
   * When it counts. `silent`: only if nobody mentioned it in the visit. `amber`: also against the visit, for the
   * clinician to decide. `red`: harm is likely whatever was said.
   */
  weight: 'silent' | 'amber' | 'red'
}

/** What the chart says against a sentence of a note. */
export const chartConflicts = (
  sentence: NoteSentence,
  entries: readonly ChartEntry[],
): ChartConflict[] => [
  ...stoppedDrugs(sentence, entries),
  ...allergens(sentence, entries),
  ...deniedAllergies(sentence, entries),
  ...deniedProblems(sentence, entries),
  ...otherAges(sentence, entries),
]

/** Words that say that a drug isn't taken now. */
const notTaken: ReadonlySet<string> = new Set(['stop', 'refuse', 'past', 'consider', 'start'])

const onHold = /\b(?:on hold|hold|held|withheld|paused)\b/i

function stoppedDrugs(sentence: NoteSentence, entries: readonly ChartEntry[]): ChartConflict[] {
  const drugs = entries.filter(({ part }) => part === 'medications')
  return sentence.drugs.flatMap((drug) => {
    const own = drugs.filter(({ reading }) => reading.drugs.some((one) => isSameDrug(drug, one)))
    const [entry] = own
    if (!entry || own.some(({ ended }) => !ended)) return []
    const action =
      actionOn(sentence, drug, clauseAt(sentence, drug.start)) ?? actionOn(sentence, drug)
    if (action && notTaken.has(action.kind)) return []
    if (onHold.test(entry.source.text) && onHold.test(sentence.normal)) return []
    // "On hold: furosemide" is listed, but isn't taken.
    const text = entry.source.chart?.statement
      ? message('The chart lists "{entry}".', { entry: entry.source.text })
      : message('The chart lists {drug} as stopped.', { drug: drug.words })
    return [{ kind: 'drug', span: drug, entry, message: text, weight: 'silent' }]
  })
}

const given: ReadonlySet<string> = new Set(['start', 'continue', 'increase'])
const isAboutAllergy = /\b(?:allerg\p{L}*|intoleran\p{L}*|reacts? to|hypersensitiv\p{L}*)/iu

function allergens(sentence: NoteSentence, entries: readonly ChartEntry[]): ChartConflict[] {
  if (isAboutAllergy.test(sentence.normal)) return []
  const allergies = currentIn(entries, 'allergies')
  return sentence.drugs.flatMap((drug) => {
    const action = actionOn(sentence, drug, clauseAt(sentence, drug.start))
    if (!action || !given.has(action.kind)) return []
    const entry = allergies.find(({ reading }) =>
      reading.drugs.some((allergen) => isAllergen(drug, allergen)),
    )
    if (!entry) return []
    const text = message('The chart lists an allergy: "{entry}".', { entry: entry.source.text })
    return [{ kind: 'allergy', span: drug, entry, message: text, weight: 'red' }]
  })
}

function deniedAllergies(sentence: NoteSentence, entries: readonly ChartEntry[]): ChartConflict[] {
  const denial = deniesAllAllergies.exec(sentence.normal)
  const [entry] = currentIn(entries, 'allergies').filter(
    ({ reading }) => !isNone.test(reading.normal),
  )
  if (!denial || !entry) return []
  const span = { start: denial.index, end: denial.index + denial[0].length }
  const text = message('The chart lists an allergy: "{entry}".', { entry: entry.source.text })
  return [{ kind: 'allergy', span, entry, message: text, weight: 'amber' }]
}

/** EMRs store "No known allergies" as a separate entry. */
export const isNone = /\b(?:no known|nkd?a|none known|no allerg(?:y|ies))\b/i

/** Categories of the entries in a problem list. */
const problems: ReadonlySet<string> = new Set(['diagnosis', 'mental-health', 'substance'])

function deniedProblems(sentence: NoteSentence, entries: readonly ChartEntry[]): ChartConflict[] {
  const listed = currentIn(entries, 'diagnoses')
  return sentence.mentions.flatMap((denied) => {
    if (denied.negated !== 'yes' || !problems.has(denied.category)) return []
    const entry = listed.find(({ reading }) => reading.mentions.some((one) => isOf(one, denied)))
    if (!entry) return []
    const text = message('The chart lists "{entry}".', { entry: entry.source.text })
    return [{ kind: 'negation', span: denied, entry, message: text, weight: 'amber' }]
  })
}

/** "Diabetes" denies type 2 diabetes as well; "type 1 diabetes" doesn't deny diabetes. */
export function isOf(listed: Mention, denied: Mention): boolean {
  const relation = sameMeaning(denied, listed)
  return listed.negated === 'no' && (relation === 'same' || relation === 'broader')
}

/** Before an age of the patient: "She is", "The patient is now an". Later in a sentence it may be somebody else's. */
const ofPatient =
  /^(?:(she|he|they|(?:the )?(?:patient|pt))(?: is| are|['’]s) (?:now |currently )?)?(?:an? )?$/i
/** After an age that begins a sentence: "84-year-old woman", but not "84-year-old mother". */
const person =
  /^[\s-]*old (?:wom[ae]n|m[ae]n|female|male|girl|boy|patient|lady|gentleman|person|child)\b/i

/** "She is 84 years old" shares no other word with the patient's details, so nothing else compares them. */
function otherAges(sentence: NoteSentence, entries: readonly ChartEntry[]): ChartConflict[] {
  const { normal, quantities } = sentence
  return quantities.flatMap((age) => {
    const before = age.kind === 'age' ? ofPatient.exec(normal.slice(0, age.start)) : null
    const subject = before?.[1]?.toLowerCase()
    if (!before || (!subject && !person.test(afterYears(normal, age)))) return []
    const known = currentIn(entries, 'basicInfo')
      .filter(({ reading }) => !isOfOtherSex(subject, reading.normal))
      .flatMap((entry) =>
        entry.reading.quantities.flatMap(({ kind, unit, value }) =>
          kind === 'age' && unit === age.unit ? [{ entry, value }] : [],
        ),
      )
    const [first] = known
    if (!first || known.some(({ value }) => value === age.value)) return []
    const { entry } = first
    const text = message('The chart says "{entry}".', { entry: entry.source.text })
    return [{ kind: 'age', span: age, entry, message: text, weight: 'silent' }]
  })
}

/** The text from the "old" of an age on. */
const afterYears = (normal: string, { start }: Span): string =>
  normal.slice(start).replace(/^[\d\s-]*(?:years?|months?|weeks?|days?)/i, '')

/** "He is 84" in the note of a woman is about somebody else. */
const isOfOtherSex = (subject: string | undefined, details: string): boolean =>
  (subject === 'he' && /\b(?:woman|girl)\b/i.test(details)) ||
  (subject === 'she' && /\b(?:man|boy)\b/i.test(details))
