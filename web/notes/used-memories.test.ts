import { expect, test } from 'vitest'
import type { UsedMemory } from '#contract/memories.ts'
import { followedIn } from './used-memories.ts'

const use = (section: string, how: UsedMemory['how']): UsedMemory => ({
  id: '1',
  command: 'Be brief.',
  section,
  how,
  sentences: [],
})

test('a memory used in several sections is listed once, with its weakest evidence', () => {
  expect(followedIn({ memories: [use('Plan', 'rule'), use('History', 'declared')] })).toEqual([
    { id: '1', command: 'Be brief.', sections: ['Plan', 'History'], how: 'declared' },
  ])
  expect(followedIn({})).toEqual([])
})
