import type { Claim, NoteCheck, Problem } from '#contract/notes.ts'

/** The problem that one click can correct. Only a checked replacement is offered, never the raw words of the visit. */
export function correction(
  claim: Claim,
): { problem: Problem & { fix: string }; index: number } | undefined {
  const index = claim.problems.findIndex(({ fix, inNote }) => fix && inNote)
  const problem = claim.problems[index]
  return problem?.fix ? { problem: { ...problem, fix: problem.fix }, index } : undefined
}

const conflictWords: Record<Problem['kind'], string> = {
  number: 'Different number',
  unit: 'Different unit',
  frequency: 'Different frequency',
  drug: 'Different medicine',
  negation: 'Contradicts (yes/no)',
  side: 'Different side',
  person: 'Wrong person?',
  date: 'Different date or time',
  finding: 'Different finding',
  consent: 'Conflicts with the consent record',
  age: 'Different age',
  sex: 'Different sex',
  status: 'Different status',
  certainty: 'More certain than stated',
  diagnosis: 'Different diagnosis',
  allergy: 'Conflicts with an allergy',
  result: 'Different result',
  plan: 'Different plan',
  risk: 'Different risk',
}

/**
 * A claim's state in words, for people who can't see the colour.
 * @param state of the note's check: text that the rules could not read is never labelled free of conflicts
 */
export function statusWords(claim: Claim, state: NoteCheck['state'] = 'rules'): string {
  if (claim.status === 'contradicted') return contradictionWords(claim)
  if (claim.status === 'unsupported') return 'Not found in the recording'
  if (claim.status === 'unchecked')
    return state === 'not-covered' ? 'Not checked in this language' : 'No conflict found'
  const { length } = claim.evidence
  return `Supported by ${length} ${length === 1 ? 'line' : 'lines'}`
}

function contradictionWords({ problems }: Claim): string {
  const kind = problems.find(({ contradicts }) => contradicts)?.kind
  return kind ? conflictWords[kind] : 'Conflicts with the recording'
}

/** A message of the checks with a full stop and the quotation marks of the interface. */
export function asSentence(message: string): string {
  const text = curlyQuotes(message.trim())
  return /[.!?]”?$/.test(text) ? text : `${text}.`
}

/** Straight quotation marks as “these” and apostrophes as ’. */
export const curlyQuotes = (text: string): string =>
  text
    .replace(/(^|[\s([])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([])'/g, '$1‘')
    .replaceAll("'", '’')
