import { expect, test } from 'vitest'
import { splitBySpeaker } from './utterance.ts'

const word = (text: string, at: number, speaker?: string) => ({
  text,
  start: at,
  end: at + 0.4,
  ...(speaker && { speaker }),
})

test('words of an unidentified voice are attributed to nobody', () => {
  const words = [word('pain', 0, 'S1'), word('no', 1), word('good', 2, 'S1')]
  const final = {
    kind: 'final' as const,
    utterance: 'u',
    start: 0,
    end: 2.4,
    text: 'Pain? No. Good.',
    speaker: 'S1',
    words,
  }
  const parts = splitBySpeaker(final)
  expect(parts.map(({ speaker, text: said }) => [speaker, said])).toEqual([
    ['S1', 'Pain?'],
    [undefined, 'No.'],
    ['S1', 'Good.'],
  ])
})
