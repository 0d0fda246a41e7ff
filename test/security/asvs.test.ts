import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| [\d.][^|]* \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, shown = '']) => shown,
)

test('every test that docs/security.md names is there', () => {
  expect(rows.length).toBeGreaterThan(35)
  for (const shown of rows.filter((row) => !row.startsWith('('))) {
    const [, file = '', name = ''] = /^`([^`]+)`(?:: (.+))?$/.exec(shown) ?? []
    expect([shown, existsSync(join(root, file))]).toEqual([shown, true])
    if (name) expect(readFileSync(join(root, file), 'utf8'), shown).toContain(name)
  }
})
