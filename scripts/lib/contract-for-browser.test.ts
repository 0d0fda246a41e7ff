import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { describe, expect, it } from 'vitest'
import { withoutSchemas } from './contract-for-browser.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const contract = globSync('contract/*.ts', { cwd: root }).filter((name) => !/\.test\./.test(name))
const endpointNames = contract.flatMap((name) =>
  [...read(name).matchAll(/^export const (\w+) = (?:endpoint|eventStream|socket)\(/gm)].map(
    ([, found]) => found,
  ),
)

describe('the contract that a browser loads', () => {
  it('keeps the sent parts of an endpoint, and no schema', () => {
    const full = `export const rename = endpoint({
  method: 'POST',
  path: '/api/things/:id',
  access: 'signed-in',
  summary: 'Renames a thing.',
  body: z.object({ name: Text(20) }),
  response: 'nothing',
})`
    const short = withoutSchemas(full)
    expect(short).toMatch(
      /endpoint\(\{ method: 'POST', path: '\/api\/things\/:id', body: true, response: 'nothing' \}/,
    )
    expect(short.split('\n')).toHaveLength(full.split('\n').length)
  })

  it('lets a bundler leave out a schema that nobody uses, and changes no other value', () => {
    const code = "const Name = z.string().check(z.maxLength(9))\nexport const days = ['a'] \nf()"
    expect(withoutSchemas(code)).toBe(
      "const Name = /*#__PURE__*/ (() => (z.string().check(z.maxLength(9))))()\nexport const days = ['a'] \nf()",
    )
  })

  it('refuses an endpoint that is declared by anything but plain properties', () => {
    expect(() => withoutSchemas('const a = endpoint({ ...b })')).toThrow(/plain properties/)
  })

  it('has a method and a path for every endpoint there is', async () => {
    let found = 0
    for (const name of contract) {
      const { code } = await transformWithOxc(read(name), name)
      const declared = withoutSchemas(code).match(/\b(endpoint|eventStream)\(\{.*/g) ?? []
      for (const line of declared) expect(line).toMatch(/\{ method: ".*", path: "\/.*"/)
      found += declared.length
    }
    expect(found).toBeGreaterThan(200)
  })

  it('is all that the pages read: none asks an endpoint for its schema', () => {
    const schemaOf = new RegExp(
      `(?<!typeof )\\b(${endpointNames.join('|')})\\.(body|response|query|event|up|down|summary|access)\\b`,
    )
    const asking = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((name) =>
      schemaOf.test(read(name)),
    )
    expect(asking).toEqual([])
  })
})
