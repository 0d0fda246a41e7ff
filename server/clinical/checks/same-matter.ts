import type { Unit } from '#server/clinical/language/unit.ts'
import type { CheckContext } from './context.ts'

/** A clinician who says again what the patient told. */
export const repeatsPatient =
  /\byou(?:'ve| have|'re|r)? (?:mentioned|said|told|described|noticed|having|have|had)\b/i

/** "Denies prior stones", "no similar pain before": what is now speaks neither for nor against it. */
const ofBefore = /\b(?:prior|previous(?:ly)?|past|personal|similar|before|ever|history|h\/o)\b/i

/** A denial tells what the patient said; what a clinician finds or concludes later is no other word of theirs. */
const isPatientsWord = ({ text, section }: CheckContext) =>
  /\bden(?:y|ies|ied|ying)\b/i.test(text) || /\b(?:ros|review of systems)\b/i.test(section)

/** Whether a line speaks against a denial for certain, and not of another time or in another's judgement. */
export function isSameMatter(context: CheckContext, unit: Unit): boolean {
  if (ofBefore.test(context.text) && !ofBefore.test(unit.text)) return false
  const isFinding = unit.sources[0]?.speaker === 'clinician' && !unit.question
  return !(isFinding && isPatientsWord(context) && !repeatsPatient.test(unit.text))
}
