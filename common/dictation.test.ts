import { describe, expect, test } from 'vitest'
import { dictate, type DictatedLine } from './dictation.ts'

const knee = {
  phrase: 'insert normal knee',
  text: 'Knee stable on the [[side]], [[range]] flexion.',
}
const chest = { phrase: 'insert clear chest', text: 'Chest clear.' }
const read = (...lines: string[]) =>
  dictate(
    lines.map((text, seq) => ({ seq, text })),
    [knee, chest],
  )
const shown = (lines: DictatedLine[]) =>
  lines.map(({ parts }) =>
    parts.map((part) => (typeof part === 'string' ? part : part.text)).join(' '),
  )

describe('a macro requested while dictating', () => {
  test('is inserted at once where its phrase was said', () => {
    expect(shown(read('She is well. Insert clear chest. Come back.'))).toEqual([
      'She is well. Chest clear. Come back.',
    ])
    expect(read('Insert, clear chest.')[0]?.said).toBe('Insert, clear chest.')
  })

  test('fills its slots from what is said next, line by line or separated by commas', () => {
    const byLines = read('Insert normal knee.', 'Left.', 'Full.', 'Come back.')
    expect(shown(byLines)).toEqual(['Knee stable on the left, full flexion.', 'Come back.'])
    expect(byLines.map(({ said }) => said)).toEqual(['Insert normal knee.', 'Come back.'])
    expect(shown(read('Insert normal knee, right, full.', 'Rest.'))).toEqual([
      'Knee stable on the right, full flexion.',
      'Rest.',
    ])
  })

  test('shows the open slot until it is filled or skipped, or the user dictates whole sentences again', () => {
    expect(read('Insert normal knee.', 'Left.')[0]?.parts).toMatchObject([{ open: ['range'] }])
    const left = 'Knee stable on the [[side]], [[range]] flexion.'
    expect(shown(read('Insert normal knee.', 'Skip it.', 'Rest.'))).toEqual([left, 'Rest.'])
    const long =
      'She will come back in two weeks when the swelling has gone down and we look again.'
    expect(shown(read('Insert normal knee.', long))).toEqual([left, long])
    expect(shown(read('Insert normal knee.', 'Insert clear chest.'))).toEqual([
      left,
      'Chest clear.',
    ])
  })
})
