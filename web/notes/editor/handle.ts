import type { Editor } from '@tiptap/core'
import type { NoteHandle } from '#web/notes/note-selection.ts'
import { addSentence, removeRange, replaceRange } from './change-sentences.ts'
import { sectionPassage } from '#web/notes/rewrite/passage.ts'
import { proposeRewrite } from '#web/notes/rewrite/rewriting.ts'
import { rangesIn } from './claim-marks.ts'
import { toDocument, toMarkdown } from './markdown.ts'

/** What the parts around the editor may ask of it. A signed note can only be read: nothing here changes it. */
export function createNoteHandle(editor: Editor): NoteHandle {
  const findRange = (claimId: string) =>
    rangesIn(editor.state).find(({ claim }) => claim.id === claimId)
  return {
    html: () => editor.getHTML(),
    markdown: () => toMarkdown(editor.getJSON()),
    section: (heading) => findSection(toMarkdown(editor.getJSON()), heading),
    reword: (heading, wish) => {
      const passage = editor.isEditable ? sectionPassage(editor, heading) : undefined
      if (passage) proposeRewrite({ passage, wish })
    },
    reveal: (claimId) => {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      editor.view.dom
        .querySelector(`[data-claim="${CSS.escape(claimId)}"]`)
        ?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
    },
    edit: (claimId) => {
      const range = findRange(claimId)
      if (range) editor.chain().focus().setTextSelection(range.to).run()
    },
    replace: (claimId, problemIndex, words) => {
      const { problems } = findRange(claimId) ?? {}
      const place = problems?.find(({ index }) => index === problemIndex)
      return editor.isEditable && place ? replaceRange(editor, place, words) : undefined
    },
    atCaret: () => {
      const { head } = editor.state.selection
      return rangesIn(editor.state).find(({ from, to }) => from <= head && head <= to)?.claim.id
    },
    add: (heading, text) => (editor.isEditable ? addSentence(editor, heading, text) : undefined),
    remove: (claimId) => {
      const range = editor.isEditable ? findRange(claimId) : undefined
      return range && removeRange(editor, range)
    },
    insert: (markdown) => editor.isEditable && insertMarkdown(editor, markdown),
    focus: () => void editor.commands.focus(),
    leave: () => leaveText(editor),
  }
}

function insertMarkdown(editor: Editor, markdown: string): boolean {
  // A caret that was never set is at the beginning, where nobody expects an insertion.
  const { head } = editor.state.selection
  const at = head > 1 ? editor.state.selection.$head.after(1) : editor.state.doc.content.size
  return editor
    .chain()
    .focus()
    .insertContentAt(at, toDocument(markdown).content ?? [])
    .run()
}

/** With words selected their toolbar is open, or a place of a macro waits to be filled: that ends first. */
function leaveText(editor: Editor): void {
  const { empty, to } = editor.state.selection
  if (!empty) return void editor.commands.setTextSelection(to)
  // Not `blur`, after which a key would go nowhere: from here the arrows scroll the note.
  document.getElementById('note-panel')?.focus({ preventScroll: true })
}

function findSection(markdown: string, heading: string): string {
  const parts = markdown.split(/^(?=## )/m)
  return parts.find((part) => part.slice(3).split('\n')[0]?.trim() === heading)?.trim() ?? ''
}
