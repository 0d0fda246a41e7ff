import { expect, test } from 'vitest'
import { voiced } from './voiced.ts'

test.each([
  ['We will order an ECG.', 'first-person', 'I will order an ECG.'],
  ['I’ll see.', 'third-person', 'I’ll see.'],
  ["I'm going to refer her.", 'third-person', 'The clinician will refer her.'],
  ['I recommended rest.', 'third-person', 'The clinician recommended rest.'],
  ['“I will stop smoking.”', 'third-person', '“I will stop smoking.”'],
  ['We will order an ECG.', 'neutral', 'We will order an ECG.'],
  ['The patient takes lisinopril.', 'first-person', 'The patient takes lisinopril.'],
] as const)('%s in the voice %s is %s', (line, voice, told) => {
  expect(voiced(line, voice)).toBe(told)
})
