import type { Passage } from './visit-index.ts'

const speakers: Record<string, string> = {
  clinician: 'the clinician said',
  patient: 'the patient said',
  relative: 'a relative said',
  interpreter: 'the interpreter said',
}

/** The words before a quotation of a line: "the clinician said". */
export function saidBy({ line }: Passage): string {
  if (line.source.kind !== 'transcript') return 'the record says'
  return speakers[line.role ?? ''] ?? 'the visit says'
}

/** 'Note says "50 mg"; the clinician said "25 mg".' */
export const differs = (inNote: string, passage: Passage, inSource: string): string =>
  `Note says "${inNote}"; ${saidBy(passage)} "${inSource}".`

/** '"50 mg" was not said in this visit.' */
export const unsaid = (inNote: string): string => `"${inNote}" was not said in this visit.`
