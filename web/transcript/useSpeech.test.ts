import { expect, test } from 'vitest'
import { speechState } from './useSpeech.ts'

test('an engine that does not answer is distinguished from one that is not set up', () => {
  expect(speechState(['not-set-up', 'failing'])).toBe('failing')
  expect(speechState(['failing', 'not-set-up'])).toBe('failing')
  expect(speechState(['failing', 'ready'])).toBe('ready')
  expect(speechState(['not-set-up', 'not-set-up'])).toBe('not-set-up')
  expect(speechState([])).toBeUndefined()
})
