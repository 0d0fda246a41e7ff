import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtWeb } from '../app.ts'

// Needs the built page, but no browser.
const page = readFileSync(join(builtWeb, 'intake.html'), 'utf8')
const assets = join(builtWeb, 'assets')
/** The scripts of the page, and those that they load. */
function scripts(): Map<string, string> {
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const found = new Map<string, string>()
  const open = all.filter((name) => page.includes(`/assets/${name}`))
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const code = readFileSync(join(assets, name), 'utf8')
    found.set(name, code)
    open.push(...all.filter((other) => !found.has(other) && code.includes(`./${other}`)))
  }
  return found
}

test('the page of patients needs at most 100 kB of JavaScript', () => {
  const found = scripts()
  // The page itself, and its French.
  expect(found.size).toBeGreaterThanOrEqual(1)
  const bytes = [...found.values()].reduce((sum, code) => sum + gzipSync(code).length, 0)
  expect(bytes).toBeGreaterThan(40_000)
  expect(bytes).toBeLessThanOrEqual(100_000)
})

test('the page of patients uses nothing that Safari 15 or Chrome 100 lacks', () => {
  const newer =
    /\(\?<[=!]|\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex|at)\(|Object\.groupBy|Promise\.withResolvers|AbortSignal\.(?:any|timeout)/
  for (const [name, code] of scripts())
    expect([name, newer.exec(code)?.[0]]).toEqual([name, undefined])
})
