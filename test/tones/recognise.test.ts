import { expect, it } from 'vitest'
import { tonePcm, VISIT } from './synth.ts'
import { textOf, toneRecogniser } from './recognise.ts'

it.each([16_000, 24_000])(
  'recognises every word at %i Hz, with its time and its speaker',
  (rate) => {
    const { pcm, words } = tonePcm(VISIT, rate)
    const ear = toneRecogniser(rate)
    const heard = []
    for (let at = 0; at < pcm.length; at += 1234)
      heard.push(...ear.hear(pcm.subarray(at, at + 1234)))
    const finals = [...heard, ...ear.flush()].filter((one) => one.isFinal)
    expect(finals.map((one) => textOf(one.words))).toEqual(VISIT.map((turn) => turn.text))
    finals
      .flatMap((one) => one.words)
      .forEach((word, n) => {
        expect(word.start).toBeCloseTo(words[n]?.start ?? -1, 1)
        expect(word.speaker).toBe(String(words[n]?.speaker))
      })
  },
)

it('recognises nothing in silence', () => {
  const ear = toneRecogniser()
  expect([...ear.hear(new Uint8Array(64_000)), ...ear.flush()]).toEqual([])
})
