import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import type { Claim } from '#contract/notes.ts'
import { claimPlugin, rangesIn, withMarks } from './claim-marks.ts'
import { noteExtensions, toDocument } from './markdown.ts'

const texts = ['Denies pain at rest.', 'Takes metoprolol 50 mg.']
const note = `## History\n\n${texts.join(' ')}`
const claims = texts.map((text, at) => ({
  id: `c${at}`,
  text,
  start: note.indexOf(text),
  end: note.indexOf(text) + text.length,
  section: 'History',
  status: 'supported' as const,
  evidence: [],
  problems: [],
  reviewed: false,
})) satisfies Claim[]

/** An editor's state with both sentences marked. */
function marked(): EditorState {
  const doc = Node.fromJSON(getSchema(noteExtensions), toDocument(note))
  const state = EditorState.create({ doc, plugins: [claimPlugin()] })
  return state.apply(withMarks(state.tr, { claims }))
}
const shown = (state: EditorState) =>
  rangesIn(state).map(({ from, to }) => state.doc.textBetween(from, to))
const placeOf = (state: EditorState, id: string) => {
  const range = rangesIn(state).find(({ claim }) => claim.id === id)
  if (!range) throw new Error(`${id} is not marked`)
  return range
}

it('sentences keep their marks while one types before them', () => {
  const state = marked()
  const typed = state.apply(state.tr.insertText('Today. ', placeOf(state, 'c0').from))
  expect(shown(typed)).toEqual(texts)
})
it('a sentence in which a word was changed loses its verdict until it is checked again', () => {
  const state = marked()
  const { to } = placeOf(state, 'c1')
  const typed = state.apply(state.tr.insertText('75', to - 6, to - 4))
  expect(typed.doc.textContent).toContain('75 mg.')
  expect(shown(typed)).toEqual([texts[0]])
})
it('what is typed behind a sentence does not take part in its verdict', () => {
  const state = marked()
  const typed = state.apply(state.tr.insertText(' Or not.', placeOf(state, 'c1').to))
  expect(shown(typed)).toEqual(texts)
})
it('marking is nothing that Undo takes back', () => {
  const state = marked()
  const change = withMarks(state.tr, { current: 'c0' })
  expect([change.docChanged, change.getMeta('addToHistory')]).toEqual([false, false])
})
