import { expect, test } from 'vitest'
import { waitingWords } from './waiting-words.ts'

test('templates that wait for a language model are named', () => {
  expect(waitingWords([])).toBe('')
  expect(waitingWords(['SOAP note'])).toBe('SOAP note needs a language model.')
  expect(waitingWords(['SOAP note', 'Referral letter', 'Summary'])).toBe(
    'SOAP note, Referral letter and Summary need a language model.',
  )
})
