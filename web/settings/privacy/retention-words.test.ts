import { expect, test } from 'vitest'
import { deletedWords, goingWords } from './retention-words.ts'

const going = { now: 0, soon: 0, held: 0, oldest: null, next: [] }

test.each([
  [{}, 'No visit goes within seven days.'],
  [{ now: 1 }, '1 visit goes within the hour.'],
  [{ now: 12, soon: 3 }, '12 visits go within the hour, 3 more within seven days.'],
  [
    { soon: 1, held: 2 },
    '1 visit goes within seven days, 2 stay for now: pinned, or being worked on.',
  ],
  [{ held: 1 }, '1 visit stays for now: pinned, or being worked on.'],
])('what would go is said in a sentence: %o', (counts, words) => {
  expect(goingWords({ ...going, ...counts }, 'visit')).toBe(words)
})

test('what went is counted, and nothing is said where nothing went', () => {
  expect(deletedWords({ visits: 2, recordings: 1, files: 0 })).toBe(
    'Deleted so far: 2 visits, 1 recording.',
  )
  expect(deletedWords({ visits: 0, recordings: 0, files: 0 })).toBeUndefined()
})
