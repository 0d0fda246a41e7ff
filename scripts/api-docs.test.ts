import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a plain script without types
import { apiDocument } from './api-docs.mjs'

test('docs/api.md lists what the contract declares (else run: npm run generate)', async () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/api.md'), 'utf8')
  expect(text).toBe(await apiDocument(text))
})
