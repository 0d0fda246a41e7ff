import { expect, it } from 'vitest'
import { stepInWords } from './step-words.ts'

it('says which rule asks for a service, and why it cannot be used', () => {
  const step = { kind: 'row', row: 3, service: 'microsoft' } as const
  expect(stepInWords(step)).toBe('Rule 3 asks for Microsoft.')
  expect(stepInWords({ ...step, missing: 'live' })).toBe(
    'Rule 3 asks for Microsoft, which doesn’t transcribe live.',
  )
})

it('names the service that is used if no rule matches', () => {
  expect(stepInWords({ kind: 'next', service: 'gcp' })).toBe(
    'Google is the next service that is set up.',
  )
  expect(stepInWords({ kind: 'none' })).toBe(
    'No service is set up for this. The audio is saved and waits.',
  )
})
