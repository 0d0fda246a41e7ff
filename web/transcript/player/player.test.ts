import { expect, test } from 'vitest'
import type { Recording } from '#contract/transcripts.ts'
import { recordingAt } from './player.ts'

const recording = (
  id: string,
  offset: number,
  duration: number,
  state: Recording['state'] = 'stored',
) => ({ id, offset, duration, state }) as Recording

test('a moment of the visit is played from the recording that holds it', () => {
  const two = [recording('b', 60, 30), recording('a', 0, 60)]
  expect(recordingAt(two, 10)?.id).toBe('a')
  expect(recordingAt(two, 60)?.id).toBe('b')
  expect(recordingAt(two, 500)?.id).toBe('b')
})

test('a recording in progress cannot be played', () => {
  expect(recordingAt([recording('a', 0, 60, 'recording')], 10)).toBeUndefined()
})
