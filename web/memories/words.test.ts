import { expect, test } from 'vitest'
import { previewWords, usedWords } from './words.ts'

const one = { noteId: '', title: '', created: '', before: 'a', after: 'b' }

test('the effect of a memory is described in one sentence', () => {
  const say = (notes: number, changed: number) =>
    previewWords({
      exact: true,
      model: true,
      notes,
      changed: Array.from({ length: changed }, () => one),
    })
  expect(say(5, 2)).toBe('This would have changed 2 of your last 5 notes.')
  expect(say(5, 0)).toBe('This would have changed nothing in your last 5 notes.')
  expect(say(1, 1)).toBe('This would have changed your last note.')
  expect(say(0, 0)).toBe('You have no notes yet to try it on.')
  const words = (model: boolean) => previewWords({ exact: false, model, notes: 5, changed: [] })
  expect(words(true)).toMatch(/^Only a language model/)
  expect(words(false)).toContain('none is set up')
})

test('a memory says how often it showed in a note, and when it did last', () => {
  expect(usedWords({ notes: 0, lastUsed: null })).toBe('Not used yet')
  expect(usedWords({ notes: 12, lastUsed: '2026-11-20T10:00:00Z' })).toMatch(
    /^Used in 12 notes, last on .*20/,
  )
})
