import { expect, it } from 'vitest'
import { readTranslations, partOf } from './translation-parts.ts'

it('the longest path decides the part of a source', () => {
  expect(partOf('web/settings/privacy/DeletionBanner.tsx')).toBe('app')
  expect(partOf('web/settings/privacy/queries.ts')).toBe('settings')
  expect(partOf('web/ui/Loaded.tsx')).toBe('start')
  expect(partOf('server/operations/admin/health.ts')).toBe('settings')
  expect(partOf('server/visits/chat/chat.ts')).toBe('visit')
  expect(partOf('server/visits/notes/notes.ts')).toBe('app')
})

it('a part has the translations of its files and of the API, and no others', () => {
  const start = readTranslations('fr', 'start')
  expect(start.catalog['Incorrect password.']).toBe('Mot de passe incorrect.')
  expect(start.apiMessages).toContain('Please check {field}.')
  expect(start.catalog).not.toHaveProperty(['On schedule.'])
  const settings = readTranslations('fr', 'settings')
  expect(settings.catalog).toHaveProperty(['On schedule.'])
  expect(settings.apiMessages).toContain('{count, number} failed.')
  expect(Object.values(settings.catalog).filter((text) => text === '')).toEqual([])
})
