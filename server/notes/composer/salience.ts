import type { Line } from './lines.ts'

const ofDrug = 0.2
const ofAnswer = 0.2
const ofFinding = 0.1
const ofRisk = 0.4
const ofOpening = 0.3
/** Sentences within which patients say why they came. */
const opening = 6
const risks = new Set([
  'suicidal ideation',
  'homicidal ideation',
  'anaphylaxis',
  'allergy',
  'pregnancy',
  'syncope',
])
const safetyNet =
  /\b(?:999|911|111|988|emergency|if (?:you|it|the|your).*\b(?:call|come back|go to|return))\b/i

/**
 * What a clinician would miss however rarely training notes have it: risks, drugs, clear answers.
 * Added to the learned likelihood.
 */
export function salience(line: Line): number {
  const terms = line.units.flatMap((u) => u.analysis.terms)
  const isRisk =
    terms.some((t) => risks.has(t.key)) || line.units.some((u) => safetyNet.test(u.text))
  const hasDrug = terms.some((t) => t.kind === 'drug')
  const hasFinding = terms.some((t) => t.kind === 'finding')
  const opens = line.role === 'patient' && hasFinding && (line.units[0]?.at ?? opening) < opening
  const isAnswer = line.form !== 'statement' && hasFinding
  return (
    (isRisk ? ofRisk : 0) +
    (hasDrug ? ofDrug : 0) +
    (isAnswer ? ofAnswer : 0) +
    (hasFinding ? ofFinding : 0) +
    (opens ? ofOpening : 0)
  )
}

const examined =
  /\b(?:tender(?:ness)?|effusion|crackles|rales|murmur|range of motion|reflexes|straight leg|guarding|erythema|on (?:physical )?exam\w*|i (?:hear|don't hear|see|feel|appreciate|do appreciate)|ligaments? (?:is|are)|(?:throat|skin|joint|knee|wound) looks?|(?:lungs?|heart|mouth|tongue|eyes?|ears?|face|skin|feet|legs?|arms?|spine|abdomen|belly|neck|strength|pulses?) (?:is|are|sounds?|feels?|looks?))\b/i
const notNow =
  /\b(?:you (?:said|mentioned|told)|if|will|going to|history|x-?ray|ct|mri|ultrasound|echo\w*|because|i think)\b/i

/** Whether a clinician's statement tells what was found on examination. */
export const soundsExamined = (line: Line): boolean =>
  line.role === 'clinician' &&
  line.units.every((u) => examined.test(u.text) && !notNow.test(u.text))
