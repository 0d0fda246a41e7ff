import type { Citation } from '#contract/chat.ts'
import { formatMark } from '#contract/time-mark.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { Reading } from './reading.ts'

/** How an answer cites a source of this visit. */
export const sourceCitation = (source: Source): Citation => ({
  ...evidenceOfSource(source),
  ...(source.timestamp !== undefined && { mark: formatMark(source.timestamp) }),
})

const marks = /\[(?:Visit \d{1,3} )?\d{1,4}:[0-5]\d:[0-5]\d\]|\[File \d{1,2}\]/g

/**
 * Finds what a growing answer cites as `[h:mm:ss]`, `[Visit n h:mm:ss]` or `[File n]`, each once. A time at which
 * nothing was said, and a visit or file that was not read, is no citation.
 */
export function citationFinder({ sources, past, files }: Reading): (text: string) => Citation[] {
  const byMark = new Map<string, Citation>()
  const spoken = sources.filter(
    ({ kind, timestamp }) => kind === 'transcript' && timestamp !== undefined,
  )
  for (const one of [...spoken.map(sourceCitation), ...past, ...files]) {
    // The first line of a second is the one that a reader would take for it.
    if (one.mark && !byMark.has(one.mark)) byMark.set(one.mark, one)
  }
  const cited = new Set<string>()
  return (text) => {
    const fresh = new Set(
      [...text.matchAll(marks)].map(([mark]) => mark).filter((mark) => !cited.has(mark)),
    )
    return [...fresh].flatMap((mark) => {
      const found = byMark.get(mark)
      if (found) cited.add(mark)
      return found ? [found] : []
    })
  }
}
