import { expect, test } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { languageChoices } from './language-choices.ts'

const found = (typed: string, recent: string[] = []) =>
  languageChoices(languageCodes, recent, typed).flatMap(({ codes }) => codes)

test('a language is found by its name, by its own name without accents, and by its code', () => {
  expect(found('germ')).toEqual(['de'])
  expect(found('espan')).toEqual(['es'])
  expect(found('pa')).toContain('pa')
  expect(found('PORT')).toEqual(['pt'])
  expect(found('find out')).toEqual([])
  expect(found('klingon')).toEqual([])
})

test('recent languages come first, and each language is listed once', () => {
  const groups = languageChoices(languageCodes, ['pa', 'fr', 'gone'], '')
  expect(groups[0]).toEqual({ label: 'Recent', codes: ['pa', 'fr'] })
  const all = groups.flatMap(({ codes }) => codes)
  expect(all).toHaveLength(languageCodes.length)
  expect(new Set(all).size).toBe(all.length)
})
