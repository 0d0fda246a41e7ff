import { expect, test } from 'vitest'
import french from '../../../locales/fr/web.json' with { type: 'json' }
import { partTitles } from './part-words.ts'

test('the history in a chart is “Antécédents” in French, not the history taken in a visit', () => {
  const messages: Partial<Record<string, string>> = french
  expect(messages[partTitles.historyItems]).toBe('Antécédents')
})
