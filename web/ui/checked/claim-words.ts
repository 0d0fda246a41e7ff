import type { Claim, NoteCheck, Problem } from '#contract/notes.ts'
import { t } from '#web/i18n/i18n.ts'

/** The problem that one click can correct. Only a checked replacement is offered, never the raw words of the visit. */
export function correction(
  claim: Claim,
): { problem: Problem & { fix: string }; index: number } | undefined {
  const index = claim.problems.findIndex(({ fix, inNote }) => fix && inNote)
  const problem = claim.problems[index]
  return problem?.fix ? { problem: { ...problem, fix: problem.fix }, index } : undefined
}

const conflictWords: Record<Problem['kind'], string> = {
  number: t('Different number'),
  unit: t('Different unit'),
  frequency: t('Different frequency'),
  drug: t('Different medicine'),
  negation: t('Contradicts (yes/no)'),
  side: t('Different side'),
  person: t('Wrong person?'),
  date: t('Different date or time'),
  finding: t('Different finding'),
  consent: t('Conflicts with the consent record'),
  age: t('Different age'),
  sex: t('Different sex'),
  status: t('Different status'),
  certainty: t('More certain than stated'),
  diagnosis: t('Different diagnosis'),
  allergy: t('Conflicts with an allergy'),
  result: t('Different result'),
  plan: t('Different plan'),
  risk: t('Different risk'),
}

/**
 * A claim's state in words, for people who can't see the colour.
 * @param state of the note's check: text that the rules could not read is never labelled free of conflicts
 */
export function statusWords(claim: Claim, state: NoteCheck['state'] = 'rules'): string {
  if (claim.status === 'contradicted') return contradictionWords(claim)
  if (claim.status === 'unsupported') return unsupportedWords(claim)
  if (claim.status === 'unchecked')
    return state === 'not-covered' ? t('Not checked in this language') : t('No conflict found')
  return t('Supported by {count, plural, one {# line} other {# lines}}', {
    count: claim.evidence.length,
  })
}

/** Words that the visit supports and the chart doesn't weren't invented. */
function unsupportedWords({ evidence, problems }: Claim): string {
  const isOfChart =
    evidence[0]?.kind === 'chart' && problems.some(({ inSource }) => inSource !== '')
  return isOfChart ? t('Differs from the chart') : t('Not found in the recording')
}

function contradictionWords({ problems }: Claim): string {
  const kind = problems.find(({ contradicts }) => contradicts)?.kind
  return kind ? conflictWords[kind] : t('Conflicts with the recording')
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
