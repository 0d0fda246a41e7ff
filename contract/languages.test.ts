import { expect, test } from 'vitest'
import {
  defaultTarget,
  directionOf,
  languageCodes,
  languageName,
  localeOf,
  ownName,
  targetLanguages,
} from './languages.ts'

test('there are about 55 languages and automatic detection, each with a valid locale', () => {
  const codes = languageCodes.filter((code) => code !== 'multi')
  expect(codes.length).toBeGreaterThanOrEqual(55)
  expect(codes.length).toBeLessThanOrEqual(58)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) {
    const locale = localeOf(code) ?? ''
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale])
    expect(locale).toMatch(/^[a-z]{2,3}-[A-Z]{2}$/)
    expect(languageName(code)).not.toBe(code)
  }
})

test('English and French use the Canadian locales, a locale stays as it is, and automatic detection has none', () => {
  expect(['en', 'fr', 'en-GB', 'multi'].map(localeOf)).toEqual([
    'en-CA',
    'fr-CA',
    'en-GB',
    undefined,
  ])
})

test('the first of the list is the default source and the second the default target', () => {
  expect(languageCodes.slice(0, 2)).toEqual(['en', 'fr'])
  expect(['en', 'de', 'multi', 'fr', 'fr-CA'].map(defaultTarget)).toEqual([
    'fr',
    'fr',
    'fr',
    'en',
    'en',
  ])
})

test('the ten target languages are those of the specification, and all can be transcribed', () => {
  expect(targetLanguages.map(languageName)).toEqual([
    'English',
    'French',
    'Spanish',
    'Hindi',
    'Arabic',
    'Chinese',
    'German',
    'Portuguese',
    'Russian',
    'Japanese',
  ])
  for (const code of targetLanguages) expect(languageCodes).toContain(code)
})

test('Arabic, Persian, Hebrew and Urdu run from right to left', () => {
  expect(languageCodes.filter((code) => directionOf(code) === 'rtl')).toEqual([
    'ar',
    'fa',
    'he',
    'ur',
  ])
})

test('a language is also called what its speakers call it', () => {
  expect(ownName('es')).toBe('español')
  expect(ownName('de')).toBe('Deutsch')
})
