import { describe, expect, test } from 'vitest'
import { toFigure } from './figures.ts'
import { rouge } from './rouge.ts'
import { spokenWords } from './spoken-words.ts'
import { drugErrors, wordErrors } from './word-errors.ts'

describe('words of a transcript', () => {
  test.each([
    ['Um, twenty-five milligrams; I can’t say.', '25 mg, I can not say'],
    ['one hundred and forty two over eighty eight', '142/88'],
    ['seven point four per cent', '7.4 %'],
    ['two thousand and twenty six', '2026'],
    ['Mum has diarrhoea [laughs], okay?', 'mom has diarrhea OK'],
  ])('are the same however they are written: %s', (said, heard) => {
    expect(spokenWords(said)).toEqual(spokenWords(heard))
    expect(wordErrors(said, heard)[0]).toBe(0)
  })

  test('wrong, missing and added words count as one error each', () => {
    expect(wordErrors('take the red pill at night', 'take a red pill night now')).toEqual([3, 6])
  })

  test('drugs count by their names', () => {
    const said = 'Stop the ibuprofen, start metoprolol, go on with metformin and metformin.'
    expect(drugErrors(said, 'Stop ibuprofen, start metolazone, go on with metformin.')).toEqual([
      2, 3,
    ])
    expect(drugErrors('Nothing to take.', 'Nothing.')).toEqual([0, 0])
  })
})

describe('likeness of notes', () => {
  test('is 1 for the same and 0 for nothing in common', () => {
    expect(rouge('Chest pain.\nNo fever.', 'chest pain\nno fever')).toEqual({
      rouge1: 1,
      rouge2: 1,
      rougeLsum: 1,
    })
    expect(rouge('Chest pain.', 'Left knee.')).toEqual({ rouge1: 0, rouge2: 0, rougeLsum: 0 })
  })

  test('takes the union over lines, as the paper on ROUGE computes it', () => {
    // Lin (2004), section 3.2: w1 w2 w6 w7 w8 and w1 w3 w8 w9 w5 cover 4 of w1 to w5; precision 4 of 10.
    const { rougeLsum } = rouge('w1 w2 w3 w4 w5', 'w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5')
    expect(rougeLsum).toBeCloseTo((2 * 0.8 * 0.4) / (0.8 + 0.4))
  })
})

test('a figure weighs visits by their length and tells its spread', () => {
  const figure = toFigure([
    [1, 10],
    [9, 90],
    [30, 100],
    [0, 0],
  ])
  expect(figure).toMatchObject({ count: 3, value: 0.2 })
  expect(figure?.low).toBeGreaterThanOrEqual(0.1)
  expect(figure?.high).toBeLessThanOrEqual(0.3)
  expect(figure?.deviation).toBeCloseTo(0.115, 2)
  expect(toFigure([])).toBeUndefined()
})
