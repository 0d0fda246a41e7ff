import { expect, it } from 'vitest'
import { acceptedLanguage } from './request-language.ts'

it.each([
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
  ['pa, hi;q=0.8', 'en'],
  ['*', 'en'],
  [';q=1,,=,', 'en'],
  ['', 'en'],
  [null, 'en'],
])('a browser that sends %j is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
