import { expect, test } from 'vitest'
import { retryDelay } from './retry.ts'
import { SpeechError } from './speech.ts'

const options = { delayMs: 1000 }
const failure = (code: SpeechError['code'], after?: number) =>
  new SpeechError(code, '', true, after)

test('a failing server gets the same audio once more, a busy one three times', () => {
  expect(retryDelay(failure('API_ERROR'), 1, options)).toBeGreaterThan(500)
  expect(retryDelay(failure('API_ERROR'), 2, options)).toBeUndefined()
  expect(retryDelay(failure('BUSY'), 3, options)).toBeGreaterThan(2000)
  expect(retryDelay(failure('BUSY'), 4, options)).toBeUndefined()
})

test('audio is not resent if it would cost as much again without a chance', () => {
  for (const code of ['TIMEOUT_ERROR', 'TRANSCRIPTION_FAILED'] as const)
    expect(retryDelay(failure(code), 1, options)).toBeUndefined()
  expect(retryDelay(new SpeechError('BUSY', '', false), 1, options)).toBeUndefined()
})

test('a wait that the service asks for is kept, and a long one is left to the job', () => {
  expect(retryDelay(failure('BUSY', 7000), 1, options)).toBe(7000)
  expect(retryDelay(failure('BUSY', 60_000), 1, options)).toBeUndefined()
})
