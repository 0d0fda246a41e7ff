import { expect, it } from 'vitest'
import { preferredLanguage } from './translation.ts'

it.each([
  [['fr-CA', 'en'], 'fr'],
  [['FR'], 'fr'],
  [['de-CH', 'fr-CH', 'en'], 'fr'],
  [['en-GB', 'fr'], 'en'],
  [['pa', 'hi'], 'en'],
  [['toString'], 'en'],
  [[], 'en'],
])('a browser that prefers %j gets the interface in %s', (wanted, language) => {
  expect(preferredLanguage(wanted)).toBe(language)
})
