import type { Citation } from '#contract/chat.ts'
import { formatMark } from '#common/time-mark.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Source } from '#server/clinical/language/source.ts'

/** How an answer cites a source of this visit. */
export const sourceCitation = (source: Source): Citation => ({
  ...evidenceOfSource(source),
  ...(source.timestamp !== undefined && { mark: formatMark(source.timestamp) }),
})
