import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'

/** The end of the text under a heading, and its last block; the end of the document for ''. */
function findSectionEnd(doc: Node, heading: string): { at: number; last: Node | undefined } {
  let inside = heading === ''
  let at = doc.content.size
  let last: Node | undefined
  let isPast = false
  doc.forEach((block, offset) => {
    if (isPast) return
    const isHeading = block.type.name === 'heading'
    if (isHeading && inside && heading !== '') {
      at = offset
      isPast = true
      return
    }
    if (isHeading && block.textContent.trim() === heading) inside = true
    if (inside) last = block
  })
  return { at, last }
}

/** Deletes the last block that holds just this text, whatever was typed around it since. */
function deleteSentence(editor: Editor, text: string): void {
  let found: { from: number; to: number } | undefined
  editor.state.doc.descendants((node, pos) => {
    const isBlock = node.type.name === 'listItem' || node.type.name === 'paragraph'
    if (!isBlock || node.textContent !== text) return true
    found = { from: pos, to: pos + node.nodeSize }
    return false
  })
  if (found) editor.chain().deleteRange(found).run()
}

/**
 * Adds a sentence at the end of the text under a heading: as a list item if that is a list, otherwise as a paragraph.
 * Returns the function that removes it.
 */
export function addSentence(editor: Editor, heading: string, text: string): () => void {
  const { at, last } = findSectionEnd(editor.state.doc, heading)
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] }
  const isList = last?.type.name === 'bulletList'
  const content = isList ? { type: 'listItem', content: [paragraph] } : paragraph
  // The end of a list is one step before the end of what holds it.
  editor
    .chain()
    .insertContentAt(isList ? at - 1 : at, content, { updateSelection: false })
    .run()
  return () => deleteSentence(editor, text)
}

/** Deletes a sentence, with its block where it's the only one. Answers how to put it back. */
export function removeRange(
  editor: Editor,
  { from, to }: { from: number; to: number },
): () => void {
  const before = editor.state.doc
  const text = before.textBetween(from, to)
  const place = before.resolve(from)
  const isAlone = place.parent.textContent.trim() === text.trim()
  const depth = isAlone && place.depth > 1 && place.node(-1).type.name === 'listItem' ? -1 : 0
  const range = isAlone
    ? {
        from: place.before(depth === 0 ? undefined : place.depth - 1),
        to: place.after(depth === 0 ? undefined : place.depth - 1),
      }
    : { from, to: before.textBetween(to, Math.min(to + 1, place.end())) === ' ' ? to + 1 : to }
  editor.chain().deleteRange(range).run()
  const after = editor.state.doc
  return () => {
    // Undo is exact; where something was typed since, the words go back to about their place.
    if (editor.state.doc.eq(after)) editor.commands.undo()
    else
      editor.commands.insertContentAt(Math.min(from, editor.state.doc.content.size - 1), `${text} `)
  }
}

/** Replaces words. Returns the function that restores the old ones, which does nothing if the new ones are gone. */
export function replaceRange(
  editor: Editor,
  { from, to }: { from: number; to: number },
  text: string,
): () => void {
  const before = editor.state.doc.textBetween(from, to)
  insertText(editor, { from, to }, text)
  const end = from + text.length
  return () => {
    const { doc } = editor.state
    const isThere = end <= doc.content.size && doc.textBetween(from, end) === text
    if (isThere) insertText(editor, { from, to: end }, before)
  }
}

const insertText = (editor: Editor, { from, to }: { from: number; to: number }, text: string) =>
  editor
    .chain()
    .command(({ tr }) => {
      tr.insertText(text, from, to)
      return true
    })
    .run()
