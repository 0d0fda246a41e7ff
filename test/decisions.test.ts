import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const records = readdirSync(folder)

test('every decision has a number of its own, which its heading says too', () => {
  const numbers = records.map((name) => name.slice(0, 3))
  expect(new Set(numbers).size).toBe(numbers.length)
  const odd = records.filter((name) => {
    const [heading = ''] = readFileSync(`${folder}/${name}`, 'utf8').split('\n')
    return !heading.startsWith(`# ${name.slice(0, 3)} `)
  })
  expect(odd).toEqual([])
})

test('a decision that a page of the documentation refers to is there', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`docs/${name}`, 'utf8'))
  const named = pages.flatMap((page) => page.match(/decisions?\s\d{3}( and \d{3})?/gi) ?? [])
  const numbers = new Set(named.join().match(/\d{3}/g))
  expect(numbers.size).toBeGreaterThan(20)
  const known = records.map((name) => name.slice(0, 3))
  expect([...numbers].filter((number) => !known.includes(number))).toEqual([])
})
