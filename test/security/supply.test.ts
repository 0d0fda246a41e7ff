import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'

const registry = 'https://registry.npmjs.org/'
const root = join(import.meta.dirname, '../..')
const Package = z.object({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  link: z.optional(z.boolean()),
  inBundle: z.optional(z.boolean()),
})
const Lock = z.object({ packages: z.record(z.string(), Package) })
const Wanted = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

test('every package is pinned to one version from the public registry, with the hash of its content', () => {
  const { '': _, ...packages } = Lock.parse(read('package-lock.json')).packages
  const loose = Object.entries(packages).filter(
    ([, { version, resolved, integrity, inBundle }]) =>
      // What another package brings along is covered by its hash.
      !inBundle &&
      !(
        /^\d+\.\d+\.\d+/.test(version ?? '') &&
        // Where no address is named it is the registry's.
        (resolved ?? registry).startsWith(registry) &&
        integrity?.startsWith('sha512-')
      ),
  )
  expect(Object.keys(packages).length).toBeGreaterThan(300)
  expect(loose).toEqual([])
})

test('what the product asks for comes from the registry too: no path, no address, no "latest"', () => {
  const { dependencies, devDependencies } = Wanted.parse(read('package.json'))
  const locked = Lock.parse(read('package-lock.json')).packages
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^[\^~]?\d+\.\d+\.\d+[\w.-]*$/)])
    expect(locked[`node_modules/${name}`]).toBeDefined()
  }
})
