/** Loads the editor. It is also called while a note is being written, so that the editor is there when it ends. */
export const loadEditor = () => import('./NoteEditor.tsx')
