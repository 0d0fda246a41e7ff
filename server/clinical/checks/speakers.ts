import type { Unit } from '#server/clinical/language/unit.ts'

/** Who said a unit, as the start of a sentence: "the patient said". */
export function whoSaid(unit: Unit): string {
  const source = unit.sources[0]
  if (source?.kind === 'intake') return 'the patient wrote'
  if (source?.kind === 'file') return source.name ? `the file ${source.name} says` : 'the file says'
  if (source?.kind === 'context') return 'the added context says'
  const speaker = source?.speaker
  if (!speaker) return 'the transcript says'
  return speaker === 'patient' || speaker === 'clinician'
    ? `the ${speaker} said`
    : `${speaker} said`
}
