import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The rules of a stylesheet that are for a class alone and hold always. */
function rulesOf(css: string): string[] {
  const bare = css.replaceAll(/\/\*.*?\*\//gs, '')
  return [...bare.matchAll(/(?<!,\n)^\.([\w-]+) \{/gm)].map(([, name = '']) => name)
}

test('a class has one rule in its stylesheet: a second thing of the same name would change how the first one looks', () => {
  const files = globSync('web/**/*.module.css')
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const rules = rulesOf(readFileSync(file, 'utf8'))
    expect([file, rules.filter((name, at) => rules.indexOf(name) !== at)]).toEqual([file, []])
  }
})
