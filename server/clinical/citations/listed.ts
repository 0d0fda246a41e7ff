import { claimsIn } from './cite-claims.ts'
import { numberLines } from './number-lines.ts'
import type { Source } from '#server/clinical/language/source.ts'

/** A short separate text, with the source or the numbers of the lines that it was taken from. */
export type CitedText = { text: string } & (
  | { source: Pick<Source, 'kind'> & { sourceId: string } }
  | { lines: readonly number[] }
)

/** Texts as one list in Markdown, so that one check reads them all, with the lines that each rests on. */
export function citedList(items: readonly CitedText[], sources: readonly Source[]) {
  const starts: number[] = []
  let markdown = ''
  for (const { text } of items) {
    starts.push(markdown.length)
    markdown += `- ${text.replace(/\s+/g, ' ')}\n`
  }
  /** The item that a place in the Markdown belongs to. */
  const itemAt = (place: number) => starts.findLastIndex((start) => start <= place)
  const lines = Map.groupBy(numberLines(sources), ({ source }) => `${source.kind} ${source.id}`)
  const citations = new Map(
    claimsIn(markdown).map(({ id, start }) => {
      const item = items[itemAt(start)]
      if (!item) return [id, []]
      if ('lines' in item) return [id, item.lines]
      const { kind, sourceId } = item.source
      return [id, (lines.get(`${kind} ${sourceId}`) ?? []).map(({ number }) => number)]
    }),
  )
  return { markdown, citations, itemAt }
}
