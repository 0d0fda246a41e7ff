import { expect, test } from 'vitest'
import { failureOf, missingSupport } from './errors.ts'

const named = (name: string) => new DOMException('', name)
const page = { isSecureContext: true, mediaDevices: {}, AudioWorklet: {} }

test.each([
  ['NotAllowedError', 'Permission denied for mic or browser tab recording.'],
  ['NotFoundError', 'No device found for recording.'],
  ['OverconstrainedError', 'No device found for recording.'],
  ['NotReadableError', 'No audio data was received.'],
  ['NotSupportedError', 'The browser does not support recording.'],
  ['EncodingError', 'General error, contact support.'],
])('%s is reported in the words of the catalogue, with what to do', (name, message) => {
  const failure = failureOf(named(name))
  expect(failure.message).toBe(message)
  expect(failure.toDo).not.toBe('')
})

test('an address without https is named as the reason before permission is requested', () => {
  expect(missingSupport({ ...page, isSecureContext: false })?.toDo).toContain('https')
  expect(missingSupport({ ...page, mediaDevices: undefined })?.message).toBe(
    'The browser does not support recording.',
  )
  expect(missingSupport(page)).toBeUndefined()
})
