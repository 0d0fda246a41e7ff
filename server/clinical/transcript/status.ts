import type { Status } from '#server/clinical/visit.ts'
import type { Draft } from './draft.ts'
import * as words from './status-words.ts'

/** Status by the words of the clause itself; undefined if they say nothing about it. */
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
    if (draft.isQuestion && before) settleProposal(drafts, index)
    if (before && before.sentence === draft.sentence) lookBack(before, draft)
  }
}

function settleOffer(draft: Draft): void {
  if (draft.answer === 'no') draft.status = 'declined'
  if (draft.answer === 'yes') draft.status = 'planned'
}

const pointsBack =
  /(?<!\p{L})(?:that|this|it|okay|ok|alright|all right|happy|sound|fine)(?!\p{L})/iu

/** "We could do an injection. Would you want that?" – "No.": the answer is about the earlier offer. */
function settleProposal(drafts: readonly Draft[], index: number): void {
  const question = drafts[index]
  if (!question?.answer || !pointsBack.test(question.text) || question.text.split(' ').length > 7)
    return
  const proposed = drafts
    .slice(Math.max(0, index - 3), index)
    .filter((d) => d.status === 'offered' || (d.status === 'planned' && question.answer === 'no'))
  for (const draft of proposed) draft.status = question.answer === 'no' ? 'declined' : 'planned'
}

/** "No thanks" right after an offer that was no question. */
export function settleOffers(byLine: readonly (readonly Draft[])[]): void {
  for (const [index, drafts] of byLine.entries()) {
    const [answer] = drafts
    const before = byLine[index - 1]
    if (!answer || !before || answer.role === 'clinician' || !turnsDown.test(answer.text)) continue
    for (const draft of before)
      if (draft.status === 'offered' && draft.role === 'clinician') draft.status = 'declined'
  }
}

const turnsDown =
  /^\W*(?:oh |um |uh |well |no,? )*(?:no thanks|no thank you|i['’]d rather not|not for me|i['’]m (?:good|okay|ok|all right|alright|fine),? thanks|i don['’]t (?:want|fancy)|not (?:right )?now)(?!\p{L})/iu

/** "I was on it, so I quit that"; "I thought about a scan but I would rather wait". */
function lookBack(before: Draft, draft: Draft): void {
  const isRefusal = draft.status === 'declined' || /,\s*no[.!]?$/i.test(draft.text)
  if (isRefusal && words.considered.test(before.text)) before.status = 'declined'
  const isStop =
    draft.status === 'stopped' &&
    /(?<!\p{L})(?:it|that|them|those|taking)(?!\p{L})/iu.test(draft.text)
  if (isStop && (before.status === 'past' || before.status === 'current')) before.status = 'stopped'
}
