import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSingleKey } from './shortcuts.ts'
import { activeKeys, singleKeys, whyNotKey, withKey } from './single-keys.ts'

test('every action with a single key is in the table of keys, and the table has no others', () => {
  const web = join(import.meta.dirname, '..')
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(web, name), 'utf8'))
  const used = sources.flatMap((text) => [...text.matchAll(/\bkeys: '([^']+)'/g)].map(([, k]) => k))
  const single = used.filter((keys) => keys?.length === 1 && isSingleKey(keys))
  expect(new Set(single)).toEqual(new Set(Object.keys(singleKeys)))
})

test('a key that was put elsewhere leaves its place, and may come back', () => {
  const map = withKey({}, 'r', 'v')
  expect(activeKeys('r', map)).toBe('v')
  expect(activeKeys('mod+k', map)).toBe('mod+k')
  expect(whyNotKey('r', 'p', map)).toBeUndefined()
  expect(withKey(map, 'r', 'r')).toEqual({})
})

test('a key that has a meaning already is refused with it', () => {
  const map = withKey({}, 'r', 'v')
  expect(whyNotKey('v', 'p', map)).toBe('V is taken: Record or stop.')
  expect(whyNotKey('n', 'r', {})).toBe('N is taken: New visit.')
  expect(whyNotKey('r', 'r', map)).toBeUndefined()
  expect(whyNotKey('g', 'r', {})).toContain('G starts')
  for (const stroke of ['mod+k', 'f8', 'shift+r', 'space', 'enter'])
    expect(whyNotKey(stroke, 'r', {})).toContain('single letter')
})
