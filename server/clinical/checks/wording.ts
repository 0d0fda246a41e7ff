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

const plural = /(?<!s|u|i)s$/i
const reporters: Record<string, string> = {
  clinician: 'the clinician',
  patient: 'the patient',
  relative: 'a relative',
  interpreter: 'the patient',
}

/** 'The note denies palpitations; the patient reported them.' @param said who answered, or found it */
export function opposite(inNote: string, isDenied: boolean, said: Passage): string {
  const name = /^\p{Lu}\p{Ll}/u.test(inNote)
    ? inNote.charAt(0).toLowerCase() + inNote.slice(1)
    : inNote
  const bare = name.replace(/^(?:no|any|some|denies) /i, '')
  const it = plural.test(bare) ? 'them' : 'it'
  const isSpoken = said.line.source.kind === 'transcript'
  const role = said.line.role ?? ''
  const who = isSpoken ? (reporters[role] ?? 'the visit') : 'the record'
  const told = role === 'clinician' || !isSpoken ? 'noted' : 'reported'
  const denied = role === 'clinician' || !isSpoken ? 'ruled out' : 'denied'
  return isDenied
    ? `The note denies ${bare}; ${who} ${told} ${it}.`
    : `The note reports ${bare}; ${who} ${denied} ${it}.`
}

/** '"50 mg" was not said in this visit.' */
export const unsaid = (inNote: string): string => `"${inNote}" was not said in this visit.`
