import { expect, test } from 'vitest'
import { diffBlocks } from './diff-blocks.ts'

test('a changed word is shown within its line', () => {
  expect(diffBlocks('Takes ramipril 10 mg daily.', 'Takes ramipril 5 mg daily.')).toEqual([
    {
      kind: 'words',
      changes: [
        { kind: 'same', text: 'Takes ramipril ' },
        { kind: 'removed', text: '10' },
        { kind: 'added', text: '5' },
        { kind: 'same', text: ' mg daily.' },
      ],
    },
  ])
})

test('a line that was mostly rewritten is shown as old and new, and its neighbours as they are', () => {
  const before = "Subjective\nHe's had a pain for weeks when he climbs up.\nNo fever."
  const after = 'Subjective\nThree weeks of exertional chest tightness.\nNo fever.'
  expect(diffBlocks(before, after)).toEqual([
    { kind: 'words', changes: [{ kind: 'same', text: 'Subjective\n' }] },
    {
      kind: 'rewritten',
      before: "He's had a pain for weeks when he climbs up.",
      after: 'Three weeks of exertional chest tightness.',
    },
    { kind: 'words', changes: [{ kind: 'same', text: 'No fever.' }] },
  ])
})

test('an added or removed line is not a rewritten one', () => {
  const kinds = (before: string, after: string) => diffBlocks(before, after).map(({ kind }) => kind)
  expect(kinds('One.\n', 'One.\nTwo sentences more.\n')).not.toContain('rewritten')
  expect(kinds('One.\nTwo sentences more.\n', 'One.\n')).not.toContain('rewritten')
})
