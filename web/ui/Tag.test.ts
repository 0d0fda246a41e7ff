import { expect, it } from 'vitest'
import { scribeTag } from './Tag.tsx'

it('a visit being recorded says so before anything else', () => {
  expect(scribeTag({ state: 'recording', draft: true, toCheck: 3 }).text).toBe('Recording')
})
it('a note with open claims says how many are left to review', () => {
  expect(scribeTag({ state: 'noted', draft: false, toCheck: 3 })).toEqual({
    tone: 'check',
    text: '3 to review',
  })
})
it('a recording without an engine waits, and an empty visit says whether it is a draft', () => {
  expect(scribeTag({ state: 'waiting', draft: false, toCheck: 0 }).text).toBe(
    'Waiting for transcription',
  )
  expect(scribeTag({ state: 'empty', draft: true, toCheck: 0 }).text).toBe('Draft')
  expect(scribeTag({ state: 'empty', draft: false, toCheck: 0 }).text).toBe('Empty')
  expect(scribeTag({ state: 'ready', draft: false, toCheck: 0 }).text).toBe('Ready')
})
