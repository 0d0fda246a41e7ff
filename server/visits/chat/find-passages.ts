import type { Citation } from '#contract/chat.ts'
import { relevantPassages } from '#server/clinical/language/passages.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { SourceIndex } from '#server/clinical/language/unit.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { answering } from './offered.ts'
import { sourceCitation } from './source-citation.ts'

const OF_VISIT = 5
const OF_FILES = 3
const MAX_PASSAGE = 600

/** Passages relevant to a question, with a sentence that introduces them. */
export interface PassageGroup {
  intro: string
  found: Citation[]
}

/** The passages of a visit and of attached files that are most relevant to a question. */
export function findPassages(
  message: string,
  files: readonly Citation[],
  { sources, index, visit }: { sources: Source[]; index: SourceIndex; visit: Visit },
): PassageGroup[] {
  const offered = answering(message, { sources, index, visit })
  const ofVisit =
    offered?.sources ?? relevantPassages(message, index, OF_VISIT).map((one) => one.source)
  return [
    {
      intro: offered?.intro ?? 'Most relevant passages of the visit:',
      found: ofVisit.map(sourceCitation),
    },
    { intro: 'From the attached files:', found: filePassages(message, files) },
  ]
}

/**
 * The relevant paragraphs of the files; if none is relevant, the start of each, because the user attached them to be
 * used.
 */
function filePassages(message: string, files: readonly Citation[]): Citation[] {
  const pieces = new Map<Source, Citation>()
  for (const file of files)
    for (const text of file.quote.split(/\n\s*\n/).filter((part) => part.trim() !== ''))
      pieces.set({ kind: 'file', id: file.sourceId, text }, { ...file, quote: text.trim() })
  const found = relevantPassages(message, [...pieces.keys()], OF_FILES)
  if (found.length > 0) return found.flatMap(({ source }) => pieces.get(source) ?? [])
  return files.map((file) => ({ ...file, quote: file.quote.trim().slice(0, MAX_PASSAGE) }))
}
