import { expect, test } from 'vitest'
import { deletedWords, goingWords } from './retention-words.ts'

const going = { now: 0, soon: 0, held: 0, oldest: null, next: [] }

test.each([
  [{}, 'No visits will be deleted in the next seven days.'],
  [{ now: 1 }, '1 visit will be deleted within the hour.'],
  [
    { now: 12, soon: 3 },
    '12 visits will be deleted within the hour. 3 visits will be deleted within seven days.',
  ],
  [
    { soon: 1, held: 2 },
    '1 visit will be deleted within seven days. 2 visits stay for now: they are pinned or in use.',
  ],
  [{ held: 1 }, '1 visit stays for now: it is pinned or in use.'],
])('describes the visits to be deleted: %o', (counts, words) => {
  expect(goingWords({ ...going, ...counts }, 'visit')).toBe(words)
})

test('describes the recordings to be deleted', () => {
  expect(goingWords({ ...going, now: 2, held: 1 }, 'recording')).toBe(
    '2 recordings will be deleted within the hour. 1 recording stays for now: it is pinned or not transcribed yet.',
  )
})

test('counts what was deleted, and says nothing if nothing was', () => {
  expect(deletedWords({ visits: 2, recordings: 1, files: 0 })).toBe(
    'Deleted so far: 2 visits and 1 recording.',
  )
  expect(deletedWords({ visits: 0, recordings: 0, files: 0 })).toBeUndefined()
})
