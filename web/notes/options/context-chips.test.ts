import { expect, test } from 'vitest'
import { buildChips } from './context-chips.ts'

const choice = {
  transcript: true,
  context: true,
  files: true,
  intake: true,
  earlierNotes: false,
  without: [],
}
const parts = [
  { kind: 'transcript' as const, id: '', name: 'Transcript', words: 1204 },
  { kind: 'file' as const, id: 'f1', name: 'labs.pdf', words: 320 },
  { kind: 'file' as const, id: 'f2', name: 'letter.pdf', words: 1 },
  { kind: 'note' as const, id: 'n1', name: 'SOAP note', words: 90 },
]

test('the sources of a note are shown with their sizes, earlier notes as one', () => {
  const chips = buildChips({ choice, own: false, parts })
  expect(chips.map(({ label, size, on }) => [label, size, on])).toEqual([
    ['Transcript', '1,204 words', true],
    ['labs.pdf', '320 words', true],
    ['letter.pdf', '1 word', true],
    ['Earlier notes', '1 note', false],
  ])
})

test('a file can be left out and included again separately', () => {
  const out = buildChips({ choice, own: false, parts })[1]?.pressed ?? choice
  expect(buildChips({ choice: out, own: true, parts }).map(({ on }) => on)).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(buildChips({ choice: out, own: true, parts })[1]?.pressed).toEqual(choice)
})

test('a file can be taken in where files are left out by default', () => {
  const none = { ...choice, files: false }
  const chips = buildChips({ choice: none, own: false, parts })
  expect(chips[1]?.on).toBe(false)
  expect(chips[1]?.pressed.files).toBe(true)
})
