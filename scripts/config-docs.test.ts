import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a plain script without types
import { configurationPage } from './config-docs.mjs'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')

test('docs/configuration.md lists every setting (else run: npm run generate)', () => {
  expect(read('docs/configuration.md')).toBe(configurationPage())
})

test('every variable that the README names is a setting', () => {
  const [, table = ''] = read('README.md').split('## Settings')
  const names = [
    ...(table.split('## ')[0] ?? '').matchAll(/`([A-Z][A-Z0-9]*_[A-Z_0-9]+|PORT|HOST)`/g),
  ].map(([, name]) => name)
  expect(names.length).toBeGreaterThanOrEqual(10)
  for (const name of names)
    if (!name?.endsWith('_FILE')) expect(read('docs/configuration.md')).toContain(`| \`${name}\` |`)
})
