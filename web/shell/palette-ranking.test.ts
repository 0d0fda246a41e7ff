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
it('offers everything before anything is typed', () => {
  expect(found('')).toHaveLength(entries.length)
})
