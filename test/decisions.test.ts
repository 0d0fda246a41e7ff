import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decisionRecords, decisionsIndex } from '../scripts/decisions-index.mjs'

const records = decisionRecords()
const known = new Set(records.map(({ number }) => number))

test('every decision has its own number, which its heading repeats', () => {
  expect(known.size).toBe(records.length)
  expect(records.filter(({ file, number }) => !file.startsWith(`${number}-`))).toEqual([])
})

test('every decision has a title, a status and the same three sections', () => {
  for (const { file, title, status, sections } of records) {
    expect(title, file).not.toBe('')
    expect(status, file).toMatch(/^(?:accepted|superseded by \d{3}(?:(?:, | and )\d{3})*)$/)
    expect(sections, file).toEqual(['Context', 'Decision', 'Consequences'])
  }
})

test('a superseded decision names records that exist', () => {
  const named = records.flatMap(({ status }) => status.match(/\d{3}/g) ?? [])
  expect(named.filter((number) => !known.has(number))).toEqual([])
})

test('the index of decisions is up to date (else run: npm run generate)', () => {
  expect(readFileSync('docs/decisions/README.md', 'utf8')).toBe(decisionsIndex())
})

test('a decision that a page of the documentation refers to exists', () => {
  const pages = readdirSync('docs', { encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`docs/${name}`, 'utf8'))
  const named = pages.flatMap((page) => page.match(/decisions?\s\d{3}( and \d{3})?/gi) ?? [])
  const numbers = new Set(named.join().match(/\d{3}/g))
  expect(numbers.size).toBeGreaterThan(20)
  expect([...numbers].filter((number) => !known.has(number))).toEqual([])
})

test('a link in the documentation leads to a file', () => {
  const pages = ['README.md', 'CONTRIBUTING.md']
    .concat(
      readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
    )
    .filter((name) => name.endsWith('.md'))
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(new URL(target, `file://${process.cwd()}/${page}`)))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})
