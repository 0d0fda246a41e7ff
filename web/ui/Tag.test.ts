import { expect, it } from 'vitest'
import { scribeTag } from './Tag.tsx'

const visit = { state: 'empty', draft: false, toCheck: 0, hasIntake: false } as const
const textOf = (more: Partial<Parameters<typeof scribeTag>[0]>) =>
  scribeTag({ ...visit, ...more }).text

it('a visit being recorded says so before anything else', () => {
  expect(textOf({ state: 'recording', draft: true, toCheck: 3 })).toBe('Recording')
})
it('a note with open claims says how many are left to review', () => {
  expect(scribeTag({ ...visit, state: 'noted', toCheck: 3 })).toEqual({
    tone: 'check',
    text: '3 to review',
  })
})
it('a recording without an engine waits, and an empty visit says whether it is a draft', () => {
  expect(textOf({ state: 'waiting' })).toBe('Waiting for transcription')
  expect(textOf({ draft: true })).toBe('Draft')
  expect(textOf({})).toBe('Empty')
  expect(textOf({ state: 'ready' })).toBe('Ready')
})

it('a visit for which the patient answered questions is ready, though nothing is recorded', () => {
  expect(textOf({ hasIntake: true })).toBe('Intake ready')
  expect(textOf({ hasIntake: true, state: 'noted' })).toBe('Note ready')
})
