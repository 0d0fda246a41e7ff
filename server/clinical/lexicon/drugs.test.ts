import { expect, test } from 'vitest'
import { drugsIn, sameDrug } from './drugs.ts'

const namesIn = (text: string) => drugsIn(text).map(({ drug, classes }) => drug ?? classes[0])

test.each([
  [
    'brand and generic names',
    'Tylenol at night, paracetamol by day',
    ['acetaminophen', 'acetaminophen'],
  ],
  ['names of several words', "She takes St John's wort", ["St John's wort"]],
  ['classes by everyday names', 'the cholesterol tablet and a water pill', ['statin', 'diuretic']],
  ['look-alikes', 'hydroxyzine, not hydralazine', ['hydroxyzine', 'hydralazine']],
  ['no ordinary words', 'I had a good day at the beach with my sister', []],
])('%s are read as medicines', (_, text, names) => expect(namesIn(text)).toEqual(names))

test('a class includes its drugs, and look-alikes are different drugs', () => {
  const [statin, atorvastatin] = drugsIn('the statin, atorvastatin')
  const [hydroxyzine, hydralazine] = drugsIn('hydroxyzine hydralazine')
  if (!statin || !atorvastatin || !hydroxyzine || !hydralazine) throw new Error('not found')
  expect(sameDrug(statin, atorvastatin)).toBe('broader')
  expect(sameDrug(atorvastatin, statin)).toBe('narrower')
  expect(sameDrug(hydroxyzine, hydralazine)).toBe('different')
})

test.each([
  ['an osmotic laxative', 'macrogol sachets', 'broader'],
  ['a DOAC', 'Eliquis', 'broader'],
  ['an alpha-blocker', 'doxazosin', 'broader'],
  ['anticoagulation', 'a blood thinner', 'narrower'],
  ['a blood thinner', 'apixaban', 'broader'],
  ['an alpha-blocker', 'clonidine', 'different'],
  ['a reliever inhaler', 'tiotropium', 'different'],
  ['any medication', 'apixaban', 'different'],
])('"%s" and "%s" are compared by class: %s', (a, b, relation) => {
  const [[first], [second]] = [drugsIn(a), drugsIn(b)]
  if (!first || !second) throw new Error('not found')
  expect(sameDrug(first, second)).toBe(relation)
})
