import type { Omission } from '#contract/review.ts'

export const kindWords: Record<Omission['kind'], string> = {
  'self-harm': 'Self-harm',
  abuse: 'Safety at home',
  allergy: 'Allergy',
  drug: 'Medicine',
  dose: 'Dose',
  'safety-net': 'Safety net',
  diagnosis: 'Diagnosis',
  result: 'Result',
  measurement: 'Measurement',
  'follow-up': 'Follow-up',
  instruction: 'Instruction',
  request: 'Request',
  substance: 'Substance use',
  mood: 'Mood',
  finding: 'Finding',
  symptom: 'Symptom',
  denial: 'Denied',
  history: 'History',
  advice: 'Advice',
}

const lowRisk = new Set<Omission['kind']>(['finding', 'symptom', 'denial', 'history', 'advice'])

/** What rarely harms when it is missing; the list folds it. */
export const isLowRisk = ({ kind }: Omission): boolean => lowRisk.has(kind)

const gravest = new Set<Omission['kind']>(['self-harm', 'abuse'])

/** Talk of harm or violence that a note leaves out and that nobody decided about. */
export const pickGrave = (omissions: readonly Omission[]): Omission[] =>
  omissions.filter(({ kind, notNeeded }) => gravest.has(kind) && !notNeeded)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What is missing in a few words; where no name tells, what sort of thing it is. */
export function missingWords({ kind, missing }: Omission): string {
  // Asked about and denied it is missing as well, so the name alone would mislead.
  if (missing && kind !== 'self-harm')
    return kind === 'dose' ? `Dose of ${missing}` : capital(missing)
  const plain: Partial<Record<Omission['kind'], string>> = {
    'self-harm': 'Thoughts of harm',
    abuse: 'Violence or fear',
    'safety-net': 'When to come back or call',
    advice: 'What to expect',
    request: 'What the patient asked for',
    'follow-up': 'When and where next',
    mood: 'How the patient feels',
  }
  return plain[kind] ?? kindWords[kind]
}

/** What is missing, each once: "Thoughts of harm and violence or fear". */
export function missingTogether(omissions: readonly Omission[]): string {
  const words = [...new Set(omissions.map(missingWords))]
  return words.map((one, i) => (i === 0 ? one : one.toLowerCase())).join(' and ')
}
