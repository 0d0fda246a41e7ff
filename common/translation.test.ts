import { describe, expect, it } from 'vitest'
import { createTranslator } from './translation.ts'

const visits = '{count, plural, one {# visit of {name}} other {# visits of {name}}}'
const french = createTranslator('fr', {
  Save: 'Enregistrer',
  [visits]: '{count, plural, one {# visite de {name}} other {# visites de {name}}}',
})

describe('a translator', () => {
  it('gives the message of the catalog, and English if the catalog has none', () => {
    expect(french.text('Save')).toBe('Enregistrer')
    expect(french.text('Cancel')).toBe('Cancel')
    expect(createTranslator('fr', { Cancel: '' }).text('Cancel')).toBe('Cancel')
  })
  it('counts as each language does: zero is singular in French and plural in English', () => {
    const english = createTranslator('en')
    expect(english.text(visits, { count: 0, name: 'Ann' })).toBe('0 visits of Ann')
    expect(french.text(visits, { count: 0, name: 'Ann' })).toBe('0 visite de Ann')
    expect(english.text(visits, { count: 1, name: 'Ann' })).toBe('1 visit of Ann')
    expect(french.text(visits, { count: 2, name: 'Ann' })).toBe('2 visites de Ann')
  })
  it('writes numbers as the language does', () => {
    expect(createTranslator('en').text('{count, number} words', { count: 12_300 })).toBe(
      '12,300 words',
    )
    expect(french.text('{count, number} words', { count: 12_300 })).toMatch(/^12\s300 words$/)
  })
  it('never reads a value as a pattern', () => {
    expect(french.text('Hello {name}', { name: '{count, plural, other {x}}' })).toBe(
      'Hello {count, plural, other {x}}',
    )
  })
  it('ignores names that every object has', () => {
    expect(french.text('constructor')).toBe('constructor')
  })
  it('keeps a value that is not text as it is', () => {
    const link = { element: 'a' }
    expect(french.pieces('Open {link} now', { link })).toEqual(['Open ', link, ' now'])
  })
})
