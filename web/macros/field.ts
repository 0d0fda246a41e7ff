import type { Editor, JSONContent } from '@tiptap/core'
import { slotAfter } from '#common/macros.ts'

/** A field that macros insert text into: a text area or the editor of a note. */
export interface Field {
  element: HTMLElement
  /** The text before the caret, at least from the start of its paragraph; undefined with a selection. */
  before: () => string | undefined
  /** Replaces this many characters before the caret, as one step that can be undone. */
  replace: (length: number, text: string) => void
  /** Selects the next slot after the caret. @returns whether there is one */
  toSlot: () => boolean
  /** The position of the caret, or near it, in pixels of the window. */
  place: () => { left: number; top: number; bottom: number }
}

/** Parses Markdown for the editor of notes. */
export type MarkdownReader = (markdown: string) => Promise<JSONContent[]>

/** Finds the field of an event. Single-line fields, such as searches, have no macros. */
export function findField(target: EventTarget | null, read: MarkdownReader): Field | undefined {
  if (!(target instanceof HTMLElement) || target.closest('[data-no-macros]')) return undefined
  if (target instanceof HTMLTextAreaElement)
    return target.readOnly || target.disabled ? undefined : textAreaField(target)
  // Tiptap keeps its editor on the element.
  const element: (HTMLElement & { editor?: Editor }) | null = target.closest('.ProseMirror')
  return element?.editor?.isEditable ? editorField(element, element.editor, read) : undefined
}

function textAreaField(element: HTMLTextAreaElement): Field {
  const select = (from: number, to: number) => element.setSelectionRange(from, to)
  const toSlot = (from = element.selectionEnd) => {
    const slot = slotAfter(element.value, from)
    if (slot) select(slot.start, slot.end)
    return slot !== undefined
  }
  return {
    element,
    before: () =>
      element.selectionStart === element.selectionEnd
        ? element.value.slice(0, element.selectionStart)
        : undefined,
    replace(length, text) {
      const end = element.selectionEnd
      const start = element.selectionStart === end ? end - length : element.selectionStart
      element.focus()
      select(start, end)
      // The only way of inserting text that the browser's undo covers.
      document.execCommand('insertText', false, text)
      const slot = slotAfter(text, 0)
      if (slot) select(start + slot.start, start + slot.end)
    },
    toSlot: () => toSlot(),
    place: () => {
      const { left, top, bottom } = element.getBoundingClientRect()
      return { left: left + 8, top, bottom: Math.min(bottom, innerHeight - 8) }
    },
  }
}

function editorField(element: HTMLElement, editor: Editor, read: MarkdownReader): Field {
  const selectSlot = (from: number, to = Number.POSITIVE_INFINITY): boolean => {
    let found: { from: number; to: number } | undefined
    editor.state.doc.descendants((node, position) => {
      if (found || !node.isText || !node.text) return
      const slot = slotAfter(node.text, Math.max(0, from - position))
      if (slot && position + slot.start >= from && position + slot.end <= to)
        found = { from: position + slot.start, to: position + slot.end }
    })
    if (found) editor.chain().focus().setTextSelection(found).run()
    return found !== undefined
  }
  return {
    element,
    before() {
      const { empty, $from } = editor.state.selection
      return empty ? $from.parent.textBetween(0, $from.parentOffset, '\n', '\uFFFC') : undefined
    },
    replace(length, text) {
      const { from, to, empty } = editor.state.selection
      const start = empty ? from - length : from
      void toContent(text, read).then((content) => {
        editor.chain().focus().insertContentAt({ from: start, to }, content).run()
        selectSlot(start, editor.state.selection.to)
      })
    },
    toSlot: () => selectSlot(editor.state.selection.to),
    place: () => editor.view.coordsAtPos(editor.state.selection.from),
  }
}

/** Converts text for the editor: a few words stay inline, paragraphs and lists become blocks. */
async function toContent(text: string, read: MarkdownReader): Promise<JSONContent | JSONContent[]> {
  if (!text.includes('\n') && !/^(?:[-*#>]|\d+[.)])\s/.test(text)) return { type: 'text', text }
  return read(text)
}
