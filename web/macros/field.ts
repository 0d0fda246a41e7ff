import type { Editor, JSONContent } from '@tiptap/core'
import { slotAfter } from '#common/macros.ts'

/** A place to write in: a text area of the page or the editor of a note. */
export interface Field {
  element: HTMLElement
  /** The text before the caret, of its paragraph at least; undefined where something is selected. */
  before: () => string | undefined
  /** Exchanges this many characters before the caret, as one step that can be undone. */
  replace: (length: number, text: string) => void
  /** Selects the next slot after the caret. Answers whether there was one. */
  toSlot: () => boolean
  /** Where the caret is, or near it, in pixels of the window. */
  place: () => { left: number; top: number; bottom: number }
}

/** How the editor of notes reads text. */
export type MarkdownReader = (markdown: string) => Promise<JSONContent[]>

/** The field that an event went to. Single lines, such as searches, have no macros. */
export function fieldOf(target: EventTarget | null, read: MarkdownReader): Field | undefined {
  if (!(target instanceof HTMLElement) || target.closest('[data-no-macros]')) return undefined
  if (target instanceof HTMLTextAreaElement)
    return target.readOnly || target.disabled ? undefined : textAreaField(target)
  // The editor's library leaves itself at its element.
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
      // The one way of writing that the browser's own undo knows of.
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
      void written(text, read).then((content) => {
        editor.chain().focus().insertContentAt({ from: start, to }, content).run()
        selectSlot(start, editor.state.selection.to)
      })
    },
    toSlot: () => selectSlot(editor.state.selection.to),
    place: () => editor.view.coordsAtPos(editor.state.selection.from),
  }
}

/** Text as the note's editor takes it: a few words go into the line, paragraphs and lists stand by themselves. */
async function written(text: string, read: MarkdownReader): Promise<JSONContent | JSONContent[]> {
  if (!text.includes('\n') && !/^(?:[-*#>]|\d+[.)])\s/.test(text)) return { type: 'text', text }
  return read(text)
}
