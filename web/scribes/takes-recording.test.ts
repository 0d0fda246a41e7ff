import { expect, it } from 'vitest'
import { newScribe } from './new-scribe.ts'
import { takesMore, takesRecording } from './takes-recording.ts'

const empty = newScribe({ id: 'a', folderId: null, language: 'en', now: new Date(0) })
const spoken = { ...empty, state: 'ready' as const, duration: 60 }

it('Record goes into an empty visit', () => {
  expect([takesRecording(empty), takesMore(empty)]).toEqual([true, false])
})
it('Record never adds to an existing transcript; the menu offers it', () => {
  expect([takesRecording(spoken), takesMore(spoken)]).toEqual([false, true])
})
it('a recording that waits for an engine counts as said', () => {
  expect(takesRecording({ ...empty, state: 'waiting' })).toBe(false)
})
it('a visit with a note takes no more', () => {
  const noted = { ...spoken, state: 'noted' as const }
  expect([takesRecording(noted), takesMore(noted)]).toEqual([false, false])
})
it('the sample visit accepts no recording', () => {
  const sample = { ...empty, sample: true }
  expect([takesRecording(sample), takesMore(sample)]).toEqual([false, false])
})
