import { expect, test } from 'vitest'
import { verbatim } from './verbatim.ts'

const line = (speaker: string, text: string, at: number) => ({
  kind: 'transcript' as const,
  id: String(at),
  speaker,
  text,
  timestamp: at,
})

test('a dictation joins consecutive lines of one speaker, and never the words of two', () => {
  const lines = [
    line('patient', 'I think, so', 0),
    line('clinician', 'Okay', 1),
    line('clinician', 'we start with five milligrams', 2),
    line('patient', 'thank you.', 3),
  ]
  expect(verbatim(lines)).toEqual([
    'I think, so.',
    'Okay we start with five milligrams.',
    'Thank you.',
  ])
})

test('a gap or a note beside the transcript does not split what one speaker says', () => {
  const beside = { kind: 'context' as const, id: 'a', text: 'Asthma' }
  expect(verbatim([line('S1', 'the chest is', 0), beside, line('S1', 'clear.', 4)])).toEqual([
    'The chest is clear.',
  ])
})
