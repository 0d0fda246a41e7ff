import { expect, it } from 'vitest'
import { textOf, turnsIn } from './listener.ts'
import { tonePcm, VISIT } from './synth.ts'

it('hears every word that tones speak, by whom and when', () => {
  const spoken = tonePcm(VISIT)
  const turns = turnsIn(spoken.pcm)
  expect(turns.map(textOf)).toEqual(VISIT.map(({ text }) => text))
  expect(turns.map(([word]) => word?.speaker)).toEqual([0, 1, 0, 1])
  for (const [n, word] of turns.flat().entries()) {
    expect(word.start).toBeCloseTo(spoken.words[n]?.start ?? 0, 1)
    expect(word.end).toBeCloseTo(spoken.words[n]?.end ?? 0, 1)
  }
})
