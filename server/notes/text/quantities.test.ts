import { describe, expect, test } from 'vitest'
import { quantitiesIn, sameQuantity } from './quantities.ts'
import { tokenize } from './tokens.ts'

const first = (text: string) => {
  const [quantity] = quantitiesIn(tokenize(text))
  if (!quantity) throw new Error(`no quantity in the text`)
  return quantity
}

describe('the same quantity', () => {
  test.each([
    ['50 mg', 'fifty milligrams'],
    ['142/90', 'one forty two over ninety'],
    ['142/90', 'one hundred and forty two over ninety'],
    ['98.6', 'ninety eight point six'],
    ['98.6', 'ninety eight six'],
    ['2 weeks', 'two weeks'],
    ['2 weeks', '14 days'],
    ['2 days', 'a couple of days'],
    ['1 week', 'a week ago'],
    ['2.5 years', 'two and a half years'],
    ['0.5 mg', '500 mcg'],
    ['1,000 mg', 'one thousand milligrams'],
    ['twice daily', 'BID'],
    ['twice a day', '2 times per day'],
    ['every 6 hours', 'four times a day'],
    ['every 8 hours', 'q8h'],
    ['3/6', 'three out of six'],
    ['97%', 'ninety seven percent'],
    ['July 31', 'july thirty first'],
    ['03/2021', 'march of 2021'],
    ['1984', 'nineteen eighty four'],
    ['50-year-old', '50 year old'],
    ['101', 'a hundred and one'],
    ['4 weeks', 'a month'],
    ['0.5 cm', 'point five centimeters'],
  ])('%s is %s', (a, b) => {
    expect(sameQuantity(first(a), first(b))).toBe(true)
  })

  test.each([
    ['50 mg', '25 mg'],
    ['50 mg', '50 mcg'],
    ['2 weeks', '2 days'],
    ['twice daily', 'three times a day'],
    ['142/90', '124/90'],
    ['July 31', 'July 30'],
    ['fifteen', 'fifty'],
  ])('%s is not %s', (a, b) => {
    expect(sameQuantity(first(a), first(b))).toBe(false)
  })
})

describe('a number in a name or a way of speaking', () => {
  test.each(['COVID-19', 'type 2 diabetes', 'this one hurts', 'vitamin b12'])(
    'counts nothing: %s',
    (text) => {
      expect(quantitiesIn(tokenize(text))).toEqual([])
    },
  )
})
