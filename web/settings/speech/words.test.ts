import { expect, test } from 'vitest'
import type { SpeechModel } from '#contract/speech.ts'
import {
  abilitiesInWords,
  languagesInWords,
  measuredInWords,
  downloadPercent,
  rowInWords,
} from './words.ts'

test('the capabilities of an engine are shown in words', () => {
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
    'detects the language',
    'separates speakers',
    'translates into French, German',
    '100 key terms',
  ])
  expect(languagesInWords(['en', 'fr', 'de', 'es'])).toBe('4 languages')
})

test('the speed of a model is given as live visits at once, or as the time for an hour of recording', () => {
  const at = '2026-01-01T00:00:00Z'
  expect(measuredInWords({ factor: 0.4, visits: 2, at })).toBe(
    'About 2 live visits at once on this computer (2.5× real time).',
  )
  expect(measuredInWords({ factor: 0.7, visits: 1, at })).toMatch(/About 1 live visit at once/)
  expect(measuredInWords({ factor: 1.5, visits: 1, at })).toMatch(
    /^Too slow for live transcription/,
  )
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
    'The language isn’t English or French: Google',
  )
  expect(rowInWords({ when: 'user-setting', services: ['gcp', 'gemini'] })).toBe(
    'The user prefers Google or Gemini: their choice',
  )
  expect(rowInWords({ when: 'always', use: 'ausculta' })).toBe('Otherwise: Ausculta')
})
