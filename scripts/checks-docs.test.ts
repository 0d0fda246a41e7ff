import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a plain script without types
import { checksDocument } from './checks-docs.mjs'

test('docs/checks.md lists the checks with their examples (else run: npm run generate)', async () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/checks.md'), 'utf8')
  expect(text).toBe(await checksDocument())
})
