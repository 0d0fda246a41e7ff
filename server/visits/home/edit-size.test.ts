import { expect, it } from 'vitest'
import { editSize } from './edit-size.ts'

it('counts added, removed and replaced words, a replaced one once', () => {
  const before = 'Chest pain for two days. No cough.'
  const after = 'Chest pain since Monday. No cough today.'
  // "for two days" became "since Monday", and "today" is new.
  expect(editSize({ before, after })).toBe(4)
  expect(editSize({ before, after: before })).toBe(0)
  expect(editSize({ before: '', after: 'Well today.' })).toBe(2)
})

it('counts neither white space nor marks of Markdown', () => {
  expect(editSize({ before: 'Plan: rest.', after: '**Plan**:\n\n- rest' })).toBe(0)
})
