import type { JSONContent } from '@tiptap/core'
import { MarkdownManager } from '@tiptap/markdown'
import { StarterKit } from '@tiptap/starter-kit'

/** What a note may contain: headings, lists, quotes, emphasis. No links and no images, so nothing leads elsewhere. */
export const noteExtensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: false,
    trailingNode: false,
    underline: false,
  }),
]

const manager = new MarkdownManager({ extensions: noteExtensions })
// Tables and HTML have no place in the editor; read as plain text they keep every word, and `<` is always a sign.
manager.instance.use({
  tokenizer: {
    table: () => undefined,
    html: () => undefined,
    tag: () => undefined,
    autolink: () => undefined,
    url: () => undefined,
  },
})

const taskBox = /^([^\S\n]*(?:[-*+]|\d+[.)])\s+)\[([ xX])\](?=\s)/gm

/** A note's Markdown as the editor's document. Boxes of task lists stay as they are written. */
export function toDocument(markdown: string): JSONContent {
  return manager.parse(markdown.replace(taskBox, '$1\\[$2\\]'))
}

/** The editor's document as Markdown, with no more escapes than reading it back needs: checks and exports read it too. */
export function toMarkdown(document: JSONContent): string {
  return manager
    .serialize(document)
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, at) => (at % 2 ? part : plainer(part)))
    .join('')
    .trim()
}

function plainer(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replace(/(^[ \t]*(?:[-*+>][ \t]+|\d+[.)][ \t]+)*)?&gt;/gm, (sign, lineStart?: string) =>
      lineStart === undefined ? '>' : sign,
    )
    .replace(/&amp;(?!#?\w+;)/g, '&')
    .replace(/\\\[([^[\]\\\n]*)\\\](?![([:])/g, '[$1]')
    .replace(/(?<=[\p{L}\d])\\_(?=[\p{L}\d])/gu, '_')
    .replace(/(?<=\S )\\\*(?= )/g, '*')
    .replace(/[^\n]+(?:\n[^\n]+)*/g, oneTilde)
}

/** A single tilde cannot strike anything through. */
function oneTilde(block: string): string {
  return block.split('~').length === 2 ? block.replace('\\~', '~') : block
}
