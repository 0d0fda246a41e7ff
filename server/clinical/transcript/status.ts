import type { Status } from '#server/clinical/visit.ts'
import type { Draft } from './draft.ts'
import * as words from './status-words.ts'

/** Status by the words of the clause itself; undefined where they say nothing about it. */
function ownStatus(draft: Draft): Status | undefined {
  const { text, role } = draft
  const isPatientSide = role === 'patient' || role === 'relative' || role === 'interpreter'
  if (words.anyThenAct.test(text)) return 'conditional'
  if (words.opensCondition.test(text) && !isHabit(text, isPatientSide)) return 'conditional'
  if (words.declined.test(text)) return 'declined'
  if (!isPatientSide && words.conditional.test(text)) return 'conditional'
  if (words.offered.test(text)) return 'offered'
  if (!isPatientSide && words.orders.test(text) && !draft.isQuestion) return 'planned'
  if (/(?<!\p{L})(?:were|was) going to(?!\p{L})/iu.test(text)) return 'past'
  if (words.planned.test(text)) return 'planned'
  if (/(?<!\p{L})used to(?!\p{L})/iu.test(text)) return 'past'
  if (words.stopped.test(text)) return 'stopped'
  if (words.past.test(text) && !words.ongoing.test(text)) return 'past'
  return undefined
}

/** "If I bend down I get dizzy" is what happens to the patient, not a warning. */
const isHabit = (text: string, isPatientSide: boolean) =>
  isPatientSide &&
  /(?<!\p{L})(?:if|when) (?:i|he|she|we)(?!\p{L}).{0,80}(?<!\p{L})(?:i|he|she|it)(?!\p{L})/iu.test(
    text,
  )

/** Sets status and certainty of the statements of one line, then what later clauses say about earlier ones. */
export function tagStatus(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    draft.status =
      ownStatus(draft) ?? (draft.isQuestion && draft.answeredBy === undefined ? 'asked' : 'current')
    draft.certainty = words.uncertain.test(draft.text) && !draft.isQuestion ? 'possible' : 'stated'
    if (draft.isQuestion && draft.status === 'offered') settleOffer(draft)
  }
  for (const [index, draft] of drafts.entries()) {
    const before = drafts[index - 1]
    if (before && before.sentence === draft.sentence) lookBack(before, draft)
  }
}

function settleOffer(draft: Draft): void {
  if (draft.answer === 'no') draft.status = 'declined'
  if (draft.answer === 'yes') draft.status = 'planned'
}

/** "I was on it, so I quit that"; "I thought about a scan but I would rather wait". */
function lookBack(before: Draft, draft: Draft): void {
  const isRefusal = draft.status === 'declined' || /,\s*no[.!]?$/i.test(draft.text)
  if (isRefusal && words.considered.test(before.text)) before.status = 'declined'
  const isStop =
    draft.status === 'stopped' &&
    /(?<!\p{L})(?:it|that|them|those|taking)(?!\p{L})/iu.test(draft.text)
  if (isStop && (before.status === 'past' || before.status === 'current')) before.status = 'stopped'
}
