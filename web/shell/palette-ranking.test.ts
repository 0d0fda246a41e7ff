import { expect, it } from 'vitest'
import { rank } from './palette-ranking.ts'

const entries = ['Go to settings', 'Settings: appearance', 'Sign out', 'Go to archive'].map(
  (label) => ({ label }),
)
const found = (typed: string) => rank(entries, typed).map((e) => e.label)

it('finds by the beginnings of words in any order', () => {
  expect(found('arch go')).toEqual(['Go to archive'])
  expect(found('nothing')).toEqual([])
})
it('puts first what begins with the words typed', () => {
  expect(found('sett')).toEqual(['Settings: appearance', 'Go to settings'])
})
it('finds by a synonym, behind everything that its label finds', () => {
  const withWords = [
    { label: 'Settings: Privacy', words: 'retention dark data' },
    { label: 'Settings: Dark visits' },
  ]
  const labels = (typed: string) => rank(withWords, typed).map(({ label }) => label)
  expect(labels('retention')).toEqual(['Settings: Privacy'])
  expect(labels('dark')).toEqual(['Settings: Dark visits', 'Settings: Privacy'])
})
it('reads a hyphen as a space', () => {
  expect(rank([{ label: 'Two-factor authentication' }], 'two-factor')).toHaveLength(1)
})
it('offers everything before anything is typed', () => {
  expect(found('')).toHaveLength(entries.length)
})
