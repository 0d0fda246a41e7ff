import type { Evidence } from '#contract/notes.ts'
import { formatMark } from '#contract/time-mark.ts'
import type { Source } from '#server/notes/text/source.ts'

/** The evidence that a source is. */
export function evidenceOf({ kind, id, text, timestamp, end, speaker }: Source): Evidence {
  return {
    kind,
    sourceId: id,
    quote: text,
    ...(timestamp !== undefined && { timestamp }),
    ...(end !== undefined && { end }),
    ...(speaker !== undefined && { speaker }),
  }
}

/**
 * Finds the transcript lines that a growing answer cites as `[h:mm:ss]`, each once. A time at which nothing
 * was said is no citation.
 */
export function citationFinder(sources: readonly Source[]): (text: string) => Evidence[] {
  const byMark = new Map<string, Source>()
  for (const source of sources) {
    if (source.kind !== 'transcript' || source.timestamp === undefined) continue
    const mark = formatMark(source.timestamp)
    // The first line of a second is the one that a reader would take for it.
    if (!byMark.has(mark)) byMark.set(mark, source)
  }
  const cited = new Set<string>()
  return (text) => {
    const found = [...text.matchAll(/\[\d{1,4}:[0-5]\d:[0-5]\d\]/g)].map(([mark]) => mark)
    const fresh = [...new Set(found)].filter((mark) => byMark.has(mark) && !cited.has(mark))
    return fresh.flatMap((mark) => {
      cited.add(mark)
      const source = byMark.get(mark)
      return source ? [evidenceOf(source)] : []
    })
  }
}
