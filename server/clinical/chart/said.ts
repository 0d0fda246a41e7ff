import type { Passage } from '#server/clinical/checks/visit-index.ts'

const ofSelf = /\bi(?:['’]m| am) (?:on|taking)\b|\bi(?:['’]ve been)? tak(?:e|ing)\b|\bmyself\b/i

/** The patient, or somebody who speaks for them, says it of the patient. */
export const isPatientsWord = ({ line: { role, text }, statement, normal }: Passage): boolean =>
  role !== 'clinician' &&
  role !== 'other' &&
  statement.subject === 'patient' &&
  // Nobody has said who speaks: "you" is said to the patient.
  (role !== undefined || !/\byou\b/i.test(text)) &&
  (role !== 'relative' || !ofSelf.test(normal))

/** Neither asked nor supposed. */
export const isStated = ({ statement }: Passage): boolean =>
  !statement.isQuestion &&
  statement.certainty === 'stated' &&
  statement.status !== 'conditional' &&
  statement.status !== 'asked'

/** A clinician's question with a plain answer. */
export const isAnswered = ({ statement, line }: Passage, answer: 'yes' | 'no'): boolean =>
  statement.isQuestion &&
  line.role === 'clinician' &&
  statement.subject === 'patient' &&
  statement.answer === answer

/** "Are you still on it?", "Do you take any?" */
export const asksTaking =
  /\b(?:still (?:on|taking|take|using|use)|(?:do|are|you['’]re) (?:you )?(?:\p{L}+ )?(?:on|take|taking|use|using)|you (?:take|use)|you have been (?:on|taking)|(?:taking|using) (?:the|your|any))\b/iu

/** What was said, as a list of differences shows it. "No known allergies" keeps its "no". */
export const quoteOf = ({ statement }: Passage): string =>
  statement.text
    .replace(/^\W*(?:(?:and|but|so|well|oh)\b[\s,]+|(?:yes|no)\b\s*[,.;]+\s*)*/i, '')
    .replace(/(?<![\s,.;])[\s,.;]+$/, '')
