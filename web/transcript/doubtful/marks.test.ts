import { describe, expect, test } from 'vitest'
import type { Doubt } from '#contract/drugs.ts'
import { mergeChunks } from '#common/merge.ts'
import { createMarks, nextDoubt } from './marks.ts'

const chunk = (seq: number, text: string) => ({ seq, text, timestamp: seq })
const doubt = (seq: number, start: number, said: string): Doubt => ({
  seq,
  start,
  end: start + said.length,
  said,
  reason: 'misheard',
  suggestions: [],
})

describe('marks of doubtful names', () => {
  const chunks = [chunk(3, 'I take '), chunk(4, ' the metropole and'), chunk(5, 'some norvask.')]
  const [line] = mergeChunks(chunks)
  const doubts = [doubt(4, 5, 'metropole'), doubt(5, 5, 'norvask')]

  test('are placed at their words in a line joined from several pieces', () => {
    const marks = line ? createMarks()(line, chunks, doubts) : []
    expect(marks.map(({ start, end }) => line?.text.slice(start, end))).toEqual([
      'metropole',
      'norvask',
    ])
  })

  test('are the same list for the same line, and empty once the line has changed', () => {
    const marks = createMarks()
    if (!line) throw new Error('there is a line')
    expect(marks(line, chunks, doubts)).toBe(marks(line, chunks, doubts))
    expect(marks(line, chunks, [doubt(4, 6, 'metropole')])).toEqual([])
  })

  test('are walked in order and around the end', () => {
    const [first, last] = doubts
    expect(nextDoubt(doubts, undefined, 1)).toBe(first)
    expect(nextDoubt(doubts, first, 1)).toBe(last)
    expect(nextDoubt(doubts, last, 1)).toBe(first)
    expect(nextDoubt(doubts, first, -1)).toBe(last)
    expect(nextDoubt([], first, 1)).toBeUndefined()
  })
})
