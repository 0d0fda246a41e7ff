import { expect, test } from 'vitest'
import { checkNote } from './check-note.ts'

const visit = (...lines: string[]) =>
  lines.map((text, i) => ({
    kind: 'transcript' as const,
    id: String(i),
    text,
    speaker: 'clinician',
  }))
const statusOf = (note: string, ...lines: string[]) => checkNote(note, visit(...lines))[0]?.status

test.each([
  ['Echocardiogram was normal.', 'I want to order an echocardiogram for that murmur.'],
  ['Blood work was normal.', "We'll go ahead and order your routine blood work."],
  ['The x-ray of the knee is clear.', 'You need an x-ray of the knee.'],
])('a result that nobody told is not supported by its order: %s', (note, said) => {
  const more = ["I'll just follow up with you in 2 weeks, okay?", 'Good to see you.']
  expect(statusOf(note, said, ...more)).toBe('unsupported')
})

test.each([
  ['Echocardiogram was normal.', 'The echocardiogram was normal.'],
  ['EKG is normal.', "They did an ECG before you came in. It's completely normal, your EKG."],
  ['Blood work was normal.', 'I have your blood work here.', 'It looks normal to me.'],
])('a result that was told is supported: %s', (note, ...said) => {
  expect(statusOf(note, ...said)).toBe('supported')
})
