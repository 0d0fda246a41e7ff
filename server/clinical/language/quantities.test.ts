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
    ['0.5 mg', 'half a milligram'],
    ['0.5 mg', 'nought point five milligrams'],
    ['0.05 mg', 'zero point oh five milligrams'],
    ['0.25 mg', 'point two five milligrams'],
    ['0.5 mg', '0,5 mg'],
    ['0.125 mg', '0,125 mg'],
    ['2.5 mg', '2,5 mg'],
    ['1.5 tablets', 'one and a half tablets'],
    ['1.5 tablets', '1 1/2 tablets'],
    ['1.5 tablets', '1½ tablets'],
    ['1.5 tablets', 'one and one half tablets'],
    ['0.5 tablet', 'one half tablet'],
    ['0.5 tablet', 'half of a tablet'],
    ['0.5 tablet', '1/2 tablet'],
    ['0.25 tablet', 'a quarter of a tablet'],
    ['0.75 tablet', 'three quarters of a tablet'],
    ['1.5 hours', 'an hour and a half'],
    ['1.5 g', 'a gram and a half'],
    ['1.5 g', 'fifteen hundred milligrams'],
    ['18 months', 'a year and a half'],
    ['2.5 years', 'two years and a half'],
    ['30 minutes', 'half an hour'],
    ['125 mcg', 'one twenty five micrograms'],
    ['2 weeks', 'a fortnight'],
    ['3/7', 'three days'],
    ['2/52', 'a couple of weeks'],
    ['6/12', 'six months'],
    ['twice a day', '2x/d'],
    ['twice a day', '2x/day'],
    ['twice a day', '2 x daily'],
    ['twice a day', '2× a day'],
    ['twice a day', 'b.i.d.'],
    ['twice a day', 'bid'],
    ['twice a day', 'q12h'],
    ['twice a day', 'every twelve hours'],
    ['twice a day', 'every 12 hrs'],
    ['three times a day', 't.i.d.'],
    ['three times a day', '3/day'],
    ['three times a day', 'eight hourly'],
    ['four times a day', 'QDS'],
    ['once a week', 'weekly'],
    ['every two weeks', 'every other week'],
    ['monthly', 'every four weeks'],
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
    ['5 mg', '0.5 mg'],
    ['5 mg', '0,5 mg'],
    ['5 mg', 'point five milligrams'],
    ['1 tablet', 'half a tablet'],
    ['1.5 tablets', 'half a tablet'],
    ['2 hours', 'an hour and a half'],
    ['1.25 mg', '125 mg'],
    ['twice a day', '2x/wk'],
    ['bid', 'tid'],
    ['every 2 hours', 'twice a day'],
    ['2/7', 'two weeks'],
    ['3/12', 'three weeks'],
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
