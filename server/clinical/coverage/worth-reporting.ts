import type { Fact, FactKind } from '#server/clinical/facts/fact.ts'
import { type Content, readContent } from './note-content.ts'

/** These count whatever words they have; of all others a line that names nothing clinical is talk. */
const counts: ReadonlySet<FactKind> = new Set<FactKind>([
  'risk',
  'allergy',
  'vital',
  'follow-up',
  'safety-net',
])
/** Longer lines of a patient's story say more than a note needs. */
const mostWordsTold = 6
/** "Ear pain: not really" is a denial. */
const deniedValue = /(?:^|: )(?:no|not|none|nothing|mm+|fine|normal|never)\b/i
const isBrief = (text: string): boolean =>
  text.split(' ').length <= mostWordsTold && !deniedValue.test(text)
/** Of a patient's denials only these are missed if they aren't written down. */
const redFlags: ReadonlySet<string> = new Set([
  'chest-pain',
  'dyspnea',
  'syncope',
  'seizure',
  'hemoptysis',
  'hematemesis',
  'melena',
  'rectal-bleeding',
  'hematuria',
  'vaginal-bleeding',
  'weight-loss',
  'night-sweats',
  'neck-stiffness',
  'visual-loss',
  'thunderclap',
  'unilateral-weakness',
  'cauda-equina',
  'urinary-retention',
  'reduced-fetal-movement',
  'suicidal-ideation',
  'self-harm',
])
/** With a figure or a medicine, or naming a test, a referral or a treatment. */
const saysWhatToDo = ({ figures, drugs, names }: Content): boolean =>
  figures.size > 0 || drugs.size > 0 || names.has('asked for')

/** A line that says too little to be missed: neither figure, drug nor two content words. */
export function isWorthReporting(fact: Fact): boolean {
  if (fact.subject === 'other') return false
  // "Any ibuprofen? – No": a note lists what is taken.
  if (fact.kind === 'medicine') return !/^not (?:taking|prescribed)\b/.test(fact.text)
  const content = readContent(fact.text)
  const { allWords, figures, concepts, drugs, isReview } = content
  const isScore = fact.kind === 'result' && figures.size > 0
  if (!counts.has(fact.kind) && !isScore && concepts.size + drugs.size === 0) return false
  if (fact.kind === 'follow-up') return isReview || figures.size > 0
  if (fact.kind === 'safety-net' && !isReview && !content.names.has('told')) return false
  if (fact.kind === 'plan' || fact.kind === 'advice') return saysWhatToDo(content)
  if (fact.kind === 'request') return content.drugs.size > 0 || content.names.has('asked for')
  if (fact.kind === 'denial') return [...concepts].some((one) => redFlags.has(one))
  if (fact.kind === 'diagnosis') return concepts.size > content.unplaced.size
  if (fact.kind === 'symptom' || fact.kind === 'history')
    return content.names.has('told') && isBrief(fact.text)
  if (fact.kind === 'finding') return content.names.has('examined')
  if (fact.kind === 'vital') return figures.size > 0
  const words = allWords.size
  return words >= 2 || (words >= 1 && (figures.size > 0 || fact.critical))
}
