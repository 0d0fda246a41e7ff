import { claimsIn } from '#server/clinical/citations/cite-claims.ts'

/** A sentence of a note in Markdown. */
export interface NoteSentence {
  text: string
  /** Offset of its line in the note. */
  line: number
  /** Numbers of the visit's lines that the writer cites for it. */
  cited: readonly number[]
}

/**
 * The sentences of a note, without its headings.
 * @param citations line numbers by claim id
 */
export function noteSentences(
  markdown: string,
  citations: ReadonlyMap<string, readonly number[]>,
): NoteSentence[] {
  const claims = citations.size > 0 ? claimsIn(markdown) : []
  return [...markdown.matchAll(/^(?!#).+$/gm)].flatMap(({ 0: line, index }) => {
    let end = index
    return line.split(/(?<=[.!?;]\s)/).flatMap((text) => {
      const start = end
      end += text.length
      if (!/[\p{L}\d]/u.test(text)) return []
      const claim = claims.find((one) => one.start < end && one.start + one.text.length > start)
      return [{ text, line: index, cited: (claim && citations.get(claim.id)) ?? [] }]
    })
  })
}
