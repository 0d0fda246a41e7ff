import { plainText } from '#web/ui/plain-text.ts'

/** Markdown as people type it: an empty line before each heading, `- ` before items. */
export const readable = (markdown: string): string =>
  markdown
    .split(/^(?=#{1,6} )/m)
    .map((part) => {
      const [first = '', ...rest] = part.trim().split('\n')
      const heading = /^#{1,6}\s+(.*)$/.exec(first)?.[1]
      const body = plainText(heading === undefined ? part : rest.join('\n'))
      return [heading && plainText(heading), body].filter(Boolean).join('\n')
    })
    .filter(Boolean)
    .join('\n\n')

interface PrintedLine {
  kind: 'heading' | 'item' | 'text'
  words: string
}
/** Longer than this it is a sentence. */
const longestHeading = 60

/** What each line of such a text is: a short line at the top of a block, with more below it, is a heading. */
export function printedLines(text: string): PrintedLine[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.trim() !== '')
    return lines.map((line, at): PrintedLine => {
      const item = /^\s*[-•*]\s+(.*)$/.exec(line)?.[1]
      if (item !== undefined) return { kind: 'item', words: item }
      const words = line.trim()
      const isHeading = at === 0 && lines.length > 1 && words.length <= longestHeading
      return { kind: isHeading ? 'heading' : 'text', words }
    })
  })
}
