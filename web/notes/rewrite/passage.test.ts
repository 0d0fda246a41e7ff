import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { noteExtensions, toDocument, toMarkdown } from '#web/notes/editor/markdown.ts'
import { putPassage, sectionPassage, selectedPassage } from './passage.ts'

const note = '## Plan\n\n- ECG today.\n- Aspirin 81 mg.\n\n## Follow-up\n\nCome back in a week.'
const editorOf = () =>
  new Editor({ element: null, extensions: noteExtensions, content: toDocument(note) })
const markdownOf = (editor: Editor) => toMarkdown(editor.getJSON())

function select(editor: Editor, words: string): void {
  let at = 0
  editor.state.doc.descendants((node, position) => {
    const found = node.text?.indexOf(words) ?? -1
    if (found >= 0) at = position + found
  })
  editor.commands.setTextSelection({ from: at, to: at + words.length })
}

test('words within one list item are replaced, and the list stays', () => {
  const editor = editorOf()
  select(editor, 'ECG today.')
  const passage = selectedPassage(editor, false)
  expect(passage).toMatchObject({ text: 'ECG today.', inline: true })
  if (passage) expect(putPassage(editor, passage, 'ECG **before** noon.')).toBe(true)
  expect(markdownOf(editor)).toContain('- ECG **before** noon.\n- Aspirin 81 mg.')
})

test('a whole section is exchanged without its heading', () => {
  const editor = editorOf()
  const passage = sectionPassage(editor, 'Plan')
  expect(passage?.text).toBe('- ECG today.\n- Aspirin 81 mg.')
  if (passage) putPassage(editor, passage, 'ECG and aspirin.')
  expect(markdownOf(editor)).toBe(
    '## Plan\n\nECG and aspirin.\n\n## Follow-up\n\nCome back in a week.',
  )
})

test('a passage that has changed is not overwritten', () => {
  const editor = editorOf()
  const passage = sectionPassage(editor, 'Follow-up')
  select(editor, 'a week')
  editor.commands.insertContent({ type: 'text', text: 'a month' })
  expect(passage && putPassage(editor, passage, 'Never.')).toBe(false)
  expect(markdownOf(editor)).toContain('Come back in a month.')
})

test('bullets of a selected paragraph take its place as a list', () => {
  const editor = editorOf()
  select(editor, 'Come back')
  const passage = selectedPassage(editor, true)
  expect(passage?.text).toBe('Come back in a week.')
  if (passage) putPassage(editor, passage, '- Come back\n- in a week')
  expect(markdownOf(editor)).toContain('## Follow-up\n\n- Come back\n- in a week')
})
