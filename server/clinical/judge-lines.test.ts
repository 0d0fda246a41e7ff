import { expect, test } from 'vitest'
import { linesToJudge } from './judge-lines.ts'
import { normaliseVisit } from './transcript/normalise.ts'

test('a judge reads a long turn of a clinician to its end', () => {
  const plan = 'We will start ramipril 5 milligrams once a day.'
  const text = `${'Your heart and lungs sound fine today. '.repeat(30)}${plan}`
  const source = { kind: 'transcript', id: '0', text, speaker: 'clinician', timestamp: 0 } as const
  const { lines } = normaliseVisit([source])
  const [line] = linesToJudge('Start ramipril 5 mg daily.', [], lines)
  expect(line?.text).toContain('ramipril')
})
