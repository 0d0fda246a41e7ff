import { describe, expect, it } from 'vitest'
import { listSizes, navSizes, parsePreferences, validSize } from './preferences.ts'

describe('panel sizes', () => {
  it.each([
    [4, 4],
    [13, 13],
    [25, 25],
    [18.4, 18.4],
    [10, 15],
    [12.9, 15],
    [25.1, 15],
    [Number.NaN, 15],
    [undefined, 15],
  ])('of the navigation: %s becomes %s percent', (kept, shown) => {
    expect(validSize(kept, navSizes)).toBe(shown)
  })
  it('of the list may be its collapsed 15 or 25 to 35 percent', () => {
    expect([15, 25, 35, 20, 36].map((size) => validSize(size, listSizes))).toEqual([
      15, 25, 35, 25, 25,
    ])
  })
})

describe('kept preferences', () => {
  const kept = {
    version: 'v4',
    theme: 'dark',
    density: 'compact',
    shortcutKeys: { r: 'v', p: 3 },
    panels: { nav: 20, list: 'wide' },
  }
  it('are restored as they were, without invalid sizes', () => {
    expect(parsePreferences(JSON.stringify(kept))).toEqual({
      theme: 'dark',
      density: 'compact',
      singleKeyShortcuts: true,
      shortcutKeys: { r: 'v' },
      panels: { nav: 20 },
      languages: [],
      hidesEmrHint: false,
    })
  })
  it.each(['', 'null', '{', '[]', JSON.stringify({ ...kept, version: 'v3' })])(
    'reset from %s, in light',
    (text) => {
      expect(parsePreferences(text)).toMatchObject({ theme: 'light', panels: {} })
    },
  )
  it('hold the newest languages, and no invalid ones', () => {
    const languages = ['pa', 'en', 7, 'fr', 'es', 'de']
    expect(parsePreferences(JSON.stringify({ ...kept, languages })).languages).toEqual([
      'pa',
      'en',
      'fr',
      'es',
    ])
  })
  it('do not take an unknown theme', () => {
    expect(parsePreferences(JSON.stringify({ ...kept, theme: 'neon' })).theme).toBe('light')
  })
})
