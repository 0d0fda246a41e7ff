import { expect, it } from 'vitest'
import { assignSpeakers } from './speakers.ts'

const turns = [
  { start: 0, end: 2, speaker: 'S1' },
  { start: 2, end: 2.6, speaker: 'S2' },
  { start: 2.6, end: 5, speaker: 'S1' },
]
const word = (text: string, start: number) => ({ text, start, end: start + 0.4 })

it('finds a one-word answer inside what the engine took for one sentence', () => {
  const words = [word('any', 1), word('fever', 1.5), word('no', 2.1), word('good', 3)]
  const segment = { start: 1, end: 3.4, text: 'Any fever? No. Good.', words }
  expect(assignSpeakers([segment], turns).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['S1', 'Any fever?'],
    ['S2', 'No.'],
    ['S1', 'Good.'],
  ])
})

it('gives a segment without word times to the speaker of most of it', () => {
  const [segment] = assignSpeakers([{ start: 1.8, end: 2.5, text: 'no' }], turns)
  expect(segment?.speaker).toBe('S2')
})

it('leaves the speaker open if nobody spoke nearby', () => {
  const [segment] = assignSpeakers([{ start: 9, end: 10, text: 'hello' }], turns)
  expect(segment).toMatchObject({ text: 'hello', speaker: undefined })
})

it('changes nothing if speakers are unknown', () => {
  const segments = [{ start: 0, end: 1, text: 'hello' }]
  expect(assignSpeakers(segments, [])).toBe(segments)
})
