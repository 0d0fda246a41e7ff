import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, it, vi } from 'vitest'
import type { Claim } from '#contract/notes.ts'
import { claimPlugin, drawnIn, rangesIn, withMarks } from './claim-marks.ts'
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
it('text typed after a sentence does not take on its mark', () => {
  const state = marked()
  const typed = state.apply(state.tr.insertText(' Or not.', placeOf(state, 'c1').to))
  expect(shown(typed)).toEqual(texts)
})
it('Undo ignores marking', () => {
  const state = marked()
  const change = withMarks(state.tr, { current: 'c0' })
  expect([change.docChanged, change.getMeta('addToHistory')]).toEqual([false, false])
})

/** A long list of sentences, each with a verdict and the differing word placed. */
function long(): EditorState {
  const sentences = Array.from({ length: 300 }, (_, at) => `Takes ${at} mg of aspirin.`)
  const markdown = `## Medicines\n\n${sentences.map((one) => `- ${one}`).join('\n')}`
  const all = sentences.map((text, at): Claim => {
    const start = markdown.indexOf(text)
    const place = { start: start + 6, end: start + 6 + String(at).length }
    const problem = {
      kind: 'number',
      inNote: '',
      inSource: '',
      message: '',
      contradicts: true,
      ...place,
    } as const
    const end = start + text.length
    const more = { section: '', evidence: [], reviewed: false, problems: [problem] }
    return {
      id: `c${at}`,
      text,
      start,
      end,
      status: at % 3 ? 'supported' : 'contradicted',
      ...more,
    }
  })
  const doc = Node.fromJSON(getSchema(noteExtensions), toDocument(markdown))
  const state = EditorState.create({ doc, plugins: [claimPlugin()] })
  return state.apply(withMarks(state.tr, { claims: all, sections: ['Medicines'] }))
}
/** The marks as text; marks of the same words have no order. */
const drawing = (state: EditorState) =>
  drawnIn(state)
    .find()
    .map(({ from, to, ...decoration }) => `${from} ${to} ${JSON.stringify(decoration)}`)
    .toSorted()
/** The same marks drawn from the beginning. */
const drawnAnew = (state: EditorState, current: string) => {
  const claims = rangesIn(state).map(({ claim }) => claim)
  return drawing(state.apply(withMarks(state.tr, { claims, current })))
}

it('incremental marks equal a full redraw, after edits and steps from sentence to sentence', () => {
  let state = long()
  expect(rangesIn(state)).toHaveLength(300)
  const all = drawing(state).length
  for (const id of ['c3', 'c4', 'c15']) {
    const { from, to } = placeOf(state, id)
    state = state.apply(withMarks(state.tr, { current: id }))
    state = state.apply(state.tr.insertText('Now. ', from))
    expect(drawing(state)).toEqual(drawnAnew(state, id))
    const next = placeOf(state, `${id}0`)
    state = state.apply(state.tr.delete(next.from, next.from + 3))
    expect(drawing(state)).toEqual(drawnAnew(state, id))
    state = state.apply(state.tr.split(to))
  }
  expect(drawing(state).length).toBeLessThan(all)
  const heading = state.apply(state.tr.insertText('Old ', 1))
  expect(drawing(heading)).toEqual(drawnAnew(heading, 'c15'))
})
it('a key reads the text of the sentences at the caret, not of all', () => {
  const state = long()
  const { from } = placeOf(state, 'c150')
  const read = vi.spyOn(Node.prototype, 'textBetween')
  const typed = state.apply(state.tr.insertText('x', from + 3))
  expect(rangesIn(typed)).toHaveLength(299)
  expect(read.mock.calls.length).toBeLessThan(9)
  read.mockRestore()
})
