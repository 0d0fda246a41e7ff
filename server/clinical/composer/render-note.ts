import type { ComposedNote } from './composed.ts'

/** What stands under a heading for which the visit holds nothing. */
export const nothingFound = 'Nothing found in the transcript.'

/** A composed note as Markdown: headings of level 2, one list item per line. */
export function renderNote(note: ComposedNote): string {
  return note.sections
    .map(({ heading, items }) => {
      const body =
        items.length > 0 ? items.map((item) => `- ${item.text}`).join('\n') : nothingFound
      return `## ${heading}\n\n${body}`
    })
    .join('\n\n')
    .concat('\n')
}
