import type { Claim, NoteCheck } from '#contract/notes.ts'
import { citedList, type CitedText } from '#server/clinical/citations/listed.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import type { Services } from '#server/services.ts'
import { type CheckedSentences, checkSentences } from './check-text.ts'

/** The check of one text of a list. */
export interface CheckedItem {
  claims: Claim[]
  /** Whether a judge, or an exact quotation, has decided each of its sentences. */
  isJudged: boolean
}
export interface CheckedList {
  items: CheckedItem[]
  check: NoteCheck
}

/**
 * Checks short texts, such as tasks, each against the line that it was taken from, in one request.
 * @param language of the texts; '' for that of the visit
 * @param onProgress receives the marks as they arrive, those of the rules first
 * @throws the signal's reason, or what `onProgress` throws
 */
export async function checkList(
  s: Services,
  visit: Pick<ReadVisit, 'analyse' | 'sources' | 'userId'>,
  { texts, language }: { texts: readonly CitedText[]; language: string },
  signal: AbortSignal,
  onProgress: (checked: CheckedList) => Promise<void> | void,
): Promise<CheckedList> {
  const { markdown, citations, itemAt } = citedList(texts, visit.sources)
  const byItem = ({ claims, check, judged }: CheckedSentences): CheckedList => {
    const grouped = Map.groupBy(claims, ({ start }) => itemAt(start))
    const isDecided = ({ id, status }: Claim) => status === 'supported' || judged.has(id)
    const items = texts.map((_, at) => {
      const ofItem = grouped.get(at) ?? []
      return { claims: ofItem, isJudged: ofItem.length > 0 && ofItem.every(isDecided) }
    })
    return { items, check }
  }
  const request = { markdown, language, fixed: [], citations }
  return byItem(
    await checkSentences(s, visit, request, signal, (checked) => onProgress(byItem(checked))),
  )
}
