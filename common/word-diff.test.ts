import { fc } from '#test/properties.ts'
import { expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'

it('shows the replaced words and nothing else', () => {
  expect(wordDiff('Takes 50 mg BID.', 'Takes 50 mg once daily.')).toEqual([
    { kind: 'same', text: 'Takes 50 mg ' },
    { kind: 'removed', text: 'BID' },
    { kind: 'added', text: 'once daily' },
    { kind: 'same', text: '.' },
  ])
})
it('both texts can be read from the difference', () => {
  const text = fc.array(fc.constantFrom('pain', 'no', ' ', '\n', '5', '.', 'é'), { maxLength: 30 })
  fc.assert(
    fc.property(text, text, (one, two) => {
      const [before, after] = [one.join(''), two.join('')]
      const changes = wordDiff(before, after)
      const without = (kind: string) =>
        changes
          .filter((change) => change.kind !== kind)
          .map((change) => change.text)
          .join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
  )
})
it('two very long texts are compared by lines', () => {
  const long = Array.from({ length: 3000 }, (_, at) => `Line ${at}.`).join('\n')
  const changes = wordDiff(long, `${long}\nMore.`)
  expect(changes.at(-1)).toEqual({ kind: 'added', text: expect.stringContaining('More.') })
})
