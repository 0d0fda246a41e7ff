import { expect, test } from 'vitest'
import type { SpeechModel } from '#contract/speech.ts'
import {
  abilitiesInWords,
  languagesInWords,
  measuredInWords,
  downloadPercent,
  rowInWords,
} from './words.ts'

test('an engine says in words what it can do', () => {
  const none = {
    live: true,
    recordings: false,
    speakers: false,
    languages: ['en'],
    autoDetect: false,
    translate: [],
    keyterms: 0,
  }
  expect(abilitiesInWords(none)).toEqual(['Live', 'English'])
  const all = {
    ...none,
    recordings: true,
    speakers: true,
    languages: 'any' as const,
    autoDetect: true,
    translate: ['fr', 'de'],
    keyterms: 100,
  }
  expect(abilitiesInWords(all)).toEqual([
    'Live and recordings',
    'any language',
    'finds out the language',
    'tells speakers apart',
    'translates into French, German',
    '100 key terms',
  ])
  expect(languagesInWords(['en', 'fr', 'de', 'es'])).toBe('4 languages')
})

test('what a machine manages is said as visits at once or as the time of an hour', () => {
  const at = '2026-01-01T00:00:00Z'
  expect(measuredInWords({ factor: 0.4, visits: 2, at })).toBe(
    'About 2 live visits at once on this machine (2.5 times as quick as speech).',
  )
  expect(measuredInWords({ factor: 0.7, visits: 1, at })).toMatch(/About 1 live visit at once/)
  expect(measuredInWords({ factor: 1.5, visits: 1, at })).toMatch(/^Too slow to listen live/)
  expect(measuredInWords({ factor: 0.1, visits: null, at })).toMatch(/hour .* about 6 min/)
})

test('progress counts from the length that the publisher names, or from the expected one', () => {
  const model = { received: 158e6, total: null, megabytes: 632 } as SpeechModel
  expect(downloadPercent(model)).toBe(25)
  expect(downloadPercent({ ...model, total: 316e6 })).toBe(50)
})

test('a row of the selection reads as a sentence', () => {
  expect(rowInWords({ when: 'language', languages: ['pa'], use: 'microsoft' })).toBe(
    'The language is Punjabi: Microsoft',
  )
  expect(rowInWords({ when: 'language-not', languages: ['en', 'fr'], use: 'gcp' })).toBe(
    'The language is not English or French: Google',
  )
  expect(rowInWords({ when: 'user-setting', services: ['gcp', 'gemini'] })).toBe(
    'The user prefers Google or Gemini: that one',
  )
  expect(rowInWords({ when: 'always', use: 'ausculta' })).toBe('Otherwise: Ausculta')
})
