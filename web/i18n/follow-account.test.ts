import { expect, it, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en'] }))
const { keepLanguage } = await import('./follow-account.ts')
const { savedLanguage } = await import('./language.ts')

it('a page with an automatic language follows the browser again', () => {
  expect(keepLanguage('fr')).toBe(true)
  expect(savedLanguage()).toBe('fr')
  expect(keepLanguage('auto')).toBe(false)
  expect(savedLanguage()).toBeUndefined()
})
