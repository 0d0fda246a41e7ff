import type { Omission } from '#contract/review.ts'
import { joinNames, t } from '#web/i18n/i18n.ts'

export const kindWords: Record<Omission['kind'], string> = {
  'self-harm': t('Self-harm'),
  abuse: t('Safety at home'),
  allergy: t('Allergy'),
  drug: t('Medicine'),
  dose: t('Dose'),
  'safety-net': t('Safety net'),
  diagnosis: t('Diagnosis'),
  result: t('Result'),
  measurement: t('Measurement'),
  'follow-up': t('Follow-up'),
  instruction: t('Instruction'),
  request: t('Request'),
  substance: t('Substance use'),
  mood: t('Mood'),
  finding: t('Finding'),
  symptom: t('Symptom'),
  denial: t('Denied'),
  history: t('History'),
  advice: t('Advice'),
}

const lowRisk = new Set<Omission['kind']>(['finding', 'symptom', 'denial', 'history', 'advice'])

/** What rarely harms when it is missing; the list folds it. */
export const isLowRisk = ({ kind }: Omission): boolean => lowRisk.has(kind)

const gravest = new Set<Omission['kind']>(['self-harm', 'abuse'])

/** Talk of harm or violence that a note leaves out and that nobody has decided about. */
export const pickGrave = (omissions: readonly Omission[]): Omission[] =>
  omissions.filter(({ kind, notNeeded }) => gravest.has(kind) && !notNeeded)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A missing fact in a few words; its kind if it has no name. */
export function missingWords({ kind, missing }: Omission): string {
  // Asked about and denied it is missing as well, so the name alone would mislead.
  if (missing && kind !== 'self-harm')
    return kind === 'dose' ? t('Dose of {missing}', { missing }) : capital(missing)
  const plain: Partial<Record<Omission['kind'], string>> = {
    'self-harm': t('Thoughts of harm'),
    abuse: t('Violence or fear'),
    'safety-net': t('When to come back or call'),
    advice: t('What to expect'),
    request: t('What the patient asked for'),
    'follow-up': t('When and where next'),
    mood: t('How the patient feels'),
  }
  return plain[kind] ?? kindWords[kind]
}

/** Missing facts, each once: "Thoughts of harm and violence or fear". */
export function missingTogether(omissions: readonly Omission[]): string {
  const words = [...new Set(omissions.map(missingWords))]
  return joinNames(words.map((one, i) => (i === 0 ? one : one.toLowerCase())))
}
