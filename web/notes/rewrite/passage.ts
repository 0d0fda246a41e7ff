import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { toDocument, toMarkdown } from '#web/notes/editor/markdown.ts'

/** A part of the note to reword, with its position in the document. */
export interface Passage {
  from: number
  to: number
  /** Markdown. */
  text: string
  /** Within one paragraph or list item. */
  inline: boolean
}

/** The selection. A selection over several paragraphs is widened to whole ones, so that lists stay lists. */
export function selectedPassage({ state }: Editor, asBlocks: boolean): Passage | undefined {
  const { $from, $to, from, to, empty } = state.selection
  if (empty) return undefined
  const inline = $from.sameParent($to) && !asBlocks
  if (inline) return toPassage(state.doc, from, to, true)
  return toPassage(state.doc, $from.before(1), $to.after(1), false)
}

/** All text under a heading. */
export function sectionPassage({ state: { doc } }: Editor, heading: string): Passage | undefined {
  let from: number | undefined
  let to = doc.content.size
  doc.forEach((node, offset) => {
    if (node.type.name !== 'heading') return
    const isNext = from !== undefined && offset >= from && to === doc.content.size
    if (isNext) to = offset
    if (from === undefined && node.textContent.trim() === heading) from = offset + node.nodeSize
  })
  return from === undefined || from >= to ? undefined : toPassage(doc, from, to, false)
}

function toPassage(doc: Node, from: number, to: number, inline: boolean): Passage | undefined {
  const text = inline
    ? doc.textBetween(from, to, ' ').trim()
    : toMarkdown(doc.cut(from, to).toJSON()).trim()
  return text === '' ? undefined : { from, to, text, inline }
}

/** Replaces the old wording with the new. False if the text has changed since. */
export function putPassage(editor: Editor, passage: Passage, markdown: string): boolean {
  const { doc } = editor.state
  const { from, to, inline } = passage
  if (to > doc.content.size || toPassage(doc, from, to, inline)?.text !== passage.text) return false
  const blocks = toDocument(markdown).content ?? []
  const content = inline ? blocks.flatMap((block) => toInline(block)) : blocks
  return editor.commands.insertContentAt({ from, to }, content)
}

type Json = ReturnType<typeof toDocument>

/** The words of a block without the block: a list that comes back as one line stays in it. */
function toInline(block: Json): Json[] {
  if (block.type === 'text') return [block]
  return (block.content ?? []).flatMap((part) => toInline(part))
}
