import { Placeholder } from '@tiptap/extension-placeholder'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { Note } from '#contract/notes.ts'
import { styleNonce } from '#web/ui/style-nonce.ts'
import { useNoteSelection } from '#web/notes/note-selection.ts'
import { useSaveStates } from '#web/notes/drafts.ts'
import css from '#web/notes/note-text.module.css'
import sheetCss from '#web/notes/sheet.module.css'
import { RewriteDialog } from '#web/notes/rewrite/RewriteDialog.tsx'
import { SelectionMenu } from '#web/notes/rewrite/SelectionMenu.tsx'
import type { Saver } from '#web/notes/saver.ts'
import { changeMarks, ClaimMarks } from './claim-marks.ts'
import { EditorTools } from './EditorTools.tsx'
import { createNoteHandle } from './handle.ts'
import { noteExtensions, toDocument, toMarkdown } from './markdown.ts'
import { PastedStyles } from './pasted-styles.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  saver: Saver
  /** Headings of sections that can be regenerated one by one. */
  sections: readonly string[]
  /** At the right of the editor's tools. */
  aside: React.ReactNode
  /** Between the tools and the text. */
  children: React.ReactNode
}

const extensions = [
  ...noteExtensions,
  Placeholder.configure({ placeholder: t('Write the note here.') }),
  ClaimMarks,
  PastedStyles,
]

/** The text of a note, with the claim ledger drawn over it. Everything typed goes to the saver. */
export function NoteEditor({ note, saver, sections, aside, children }: Props) {
  const current = useNoteSelection((selection) => selection.current)
  const editor = useEditor({
    injectNonce: styleNonce(),
    extensions,
    // A signed note is read; its marks and the ways to copy it stay.
    editable: !note.signed,
    content: toDocument(newestText(note, saver)),
    editorProps: { attributes: textAttributes(note) },
    onUpdate: ({ editor: changed }) => {
      if (changed.isEditable) saver.edit(toMarkdown(changed.getJSON()))
    },
    onBlur: () => void saver.flush(),
    shouldRerenderOnTransaction: false,
  })
  useLedger(editor, note, saver, sections)
  useEffect(() => {
    if (editor) changeMarks(editor.view, { current: current ?? null })
  }, [editor, current])
  useEffect(() => {
    const handle = createNoteHandle(editor)
    useNoteSelection.setState({ handle })
    return () =>
      useNoteSelection.setState((now) => (now.handle === handle ? { handle: undefined } : now))
  }, [editor])
  return (
    <>
      <div className={sheetCss.tools}>
        {!note.signed && <EditorTools editor={editor} />}
        {aside}
      </div>
      {children}
      {!note.signed && <SelectionMenu editor={editor} />}
      <RewriteDialog editor={editor} noteId={note.id} />
      <EditorContent editor={editor} className={css.note} />
    </>
  )
}

const textAttributes = (note: Note) => ({
  class: css.text ?? '',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': t('Note: {title}', { title: note.title }),
  id: 'note-text',
})

/** The newer of the server's text and the saver's; the signed text for a signed note. */
function newestText(note: Note, saver: Saver): string {
  if (note.signed) return note.content
  return saver.isUnsaved() || note.version < saver.version() ? saver.text() : note.content
}

/** Adopts what the server saved or checked; the caret stays, and so does unsaved typing. */
function useLedger(editor: Editor, note: Note, saver: Saver, sections: readonly string[]): void {
  const shown = useRef(note.id)
  const marked = useRef<readonly unknown[]>([])
  const kind = useSaveStates((states) => states[note.id]?.kind)
  useEffect(() => {
    const isOther = saver.rebase(note) || shown.current !== note.id
    if (isOther) {
      const { from } = editor.state.selection
      editor
        .chain()
        // Undo reverts typing, never the server's changes.
        .setMeta('addToHistory', false)
        .setContent(toDocument(saver.text()), { emitUpdate: false })
        .setTextSelection(from)
        .run()
    }
    shown.current = note.id
    const now = [editor, note, sections]
    const isMarked = now.every((one, at) => one === marked.current[at])
    // While one types, the marks move with the words: finding all sentences again waits for a pause.
    if (isMarked && !isOther && kind === 'waiting') return
    marked.current = now
    changeMarks(editor.view, { claims: note.claims, sections, isSigned: Boolean(note.signed) })
  }, [editor, note, saver, sections, kind])
}
