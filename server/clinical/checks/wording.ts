import { message } from '#common/translation.ts'
import type { Passage } from './visit-index.ts'

/** The speaker of a line: a role of the visit, or `record` for written text. */
const speakerOf = ({ line }: Passage): string =>
  line.source.kind === 'transcript' ? (line.role ?? 'unknown') : 'record'

/** 'Note says "50 mg"; the clinician said "25 mg".' */
export const differs = (inNote: string, passage: Passage, inSource: string): string =>
  message(
    'Note says "{inNote}"; {who, select, clinician {the clinician said} patient {the patient said} relative {a relative said} interpreter {the interpreter said} record {the record says} other {the visit says}} "{inSource}".',
    { who: speakerOf(passage), inNote, inSource },
  )

const plural = /(?<!s|u|i)s$/i
/** 'The note denies palpitations; the patient reported them.' @param said who answered, or found it */
export function opposite(inNote: string, isDenied: boolean, said: Passage): string {
  const name = /^\p{Lu}\p{Ll}/u.test(inNote)
    ? inNote.charAt(0).toLowerCase() + inNote.slice(1)
    : inNote
  const bare = name.replace(/^(?:no|any|some|denies) /i, '')
  const values = { finding: bare, who: speakerOf(said), count: plural.test(bare) ? 2 : 1 }
  return isDenied
    ? message(
        'The note denies {finding}; {who, select, clinician {the clinician noted} patient {the patient reported} interpreter {the patient reported} relative {a relative reported} record {the record noted} other {the visit reported}} {count, plural, one {it.} other {them.}}',
        values,
      )
    : message(
        'The note reports {finding}; {who, select, clinician {the clinician ruled out} patient {the patient denied} interpreter {the patient denied} relative {a relative denied} record {the record ruled out} other {the visit denied}} {count, plural, one {it.} other {them.}}',
        values,
      )
}

/** '"50 mg" was not said in this visit.' */
export const unsaid = (inNote: string): string =>
  message('"{inNote}" was not said in this visit.', { inNote })
