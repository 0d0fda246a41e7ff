import { describe, expect, it } from 'vitest'
import { fileSize } from '#common/file-size.ts'
import { createTranslator, message } from '#common/translation.ts'
import { createApiMessages } from '#web/i18n/api-messages.ts'
import { apiMessages, readCatalog } from '../scripts/lib/catalogs.ts'

const catalog = { ...readCatalog('locales/fr/web.json'), ...readCatalog('locales/fr/api.json') }
const french = createTranslator('fr', catalog)
const withValues = apiMessages().filter((text) => text.includes('{'))
const reader = createApiMessages({
  locale: 'fr-CA',
  text: (text, values) => french.text(text, values),
  translate: (text) => `[${text}]`,
})
reader.add(withValues)

/** A placeholder's value in English and in French, by its format. */
const samples: Record<string, [string | number, string | number]> = {
  number: [1234, 1234],
  text: ['Some reason.', '[Some reason.]'],
  size: [fileSize(3.2 * 1024 ** 3), '3,2\u00a0Go'],
  languages: ['German', 'allemand'],
  plural: [12, 12],
  select: ['other', 'other'],
}
const plain = ['aCe1', 'aCe1'] as const

/** Values for every placeholder, in English and in French. */
function valuesOf(text: string) {
  const slots = [...text.matchAll(/\{(\w+)(?:, (\w+))?/g)]
  const values = slots.map(([, name = '', type = '']) => [name, samples[type] ?? plain] as const)
  const inLanguage = (at: 0 | 1) =>
    Object.fromEntries(values.map(([name, pair]) => [name, pair[at]]))
  return { english: inLanguage(0), french: inLanguage(1) }
}

describe('every text of the API that holds values', () => {
  it.each(withValues)('is shown in French: %s', (text) => {
    const values = valuesOf(text)
    const shown = reader.read(message(text, values.english))
    expect(shown).toBe(french.text(text, values.french))
  })
})
