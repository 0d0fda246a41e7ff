import { describe, expect, test } from 'vitest'
import type { ChartPart } from '#contract/chart.ts'
import { chartItem } from '#test/visit-chart.ts'
import { withinCap } from './caps.ts'
import { asSource } from './sources.ts'

const source = (part: ChartPart, id: string, date: string, length: number) =>
  asSource(
    chartItem(part, id, {
      text: 'a'.repeat(length),
      date,
      ...(part === 'letters' && { title: 'Letter' }),
    }),
  )
const idsOf = ({ sources }: ReturnType<typeof withinCap>) => sources.map(({ id }) => id)

describe('of a part with more than a note receives', () => {
  test('the newest entries stay, in their order', () => {
    const old = source('labResults', 'old', '2020-01-01', 5_000)
    const none = source('labResults', 'none', '', 100)
    const recent = source('labResults', 'recent', '2026-01-01', 6_000)
    const newest = source('labResults', 'newest', '2026-02-01', 5_000)
    const capped = withinCap('labResults', [none, old, recent, newest])
    expect(idsOf(capped)).toEqual(['recent', 'newest'])
    expect(capped.cut).toEqual({ part: 'labResults', kept: 2, total: 4, shortened: false })
  })

  test('a letter that doesn’t fit is shortened and says so', () => {
    const old = source('letters', 'old', '2020-01-01', 50_000)
    const recent = source('letters', 'recent', '2026-01-01', 10_000)
    const older = source('letters', 'older', '2019-01-01', 10)
    const capped = withinCap('letters', [recent, old, older])
    expect(idsOf(capped)).toEqual(['recent', 'old'])
    expect(capped.cut).toEqual({ part: 'letters', kept: 2, total: 3, shortened: true })
    expect(capped.sources[1]?.text.endsWith('… (shortened)')).toBe(true)
    const length = capped.sources.reduce((sum, { text }) => sum + text.length, 0)
    expect(length).toBeLessThan(30_100)
  })

  test('a single letter that is too long is shortened', () => {
    const capped = withinCap('letters', [source('letters', 'one', '', 50_000)])
    expect(capped.cut).toEqual({ part: 'letters', kept: 1, total: 1, shortened: true })
  })

  test('a few words of a letter aren’t kept', () => {
    const recent = source('letters', 'recent', '2026-01-01', 29_700)
    const old = source('letters', 'old', '2020-01-01', 5_000)
    expect(idsOf(withinCap('letters', [recent, old]))).toEqual(['recent'])
  })
})

test('a single result that is too long is shortened between two numbers, and says so', () => {
  const text = `Glucose ${'139 '.repeat(5_000)}mmol/L`
  const [long, old] = [
    asSource(chartItem('labResults', 'long', { text, date: '2026-01-01' })),
    source('labResults', 'old', '2020-01-01', 10),
  ]
  const { sources, cut } = withinCap('labResults', [long, old])
  expect(cut).toEqual({ part: 'labResults', kept: 1, total: 2, shortened: true })
  expect(sources[0]?.text).toMatch(/^Glucose (139 )+… \(shortened\)$/)
  expect(sources[0]?.text.length).toBeLessThan(12_100)
  expect(withinCap('labResults', [long]).cut?.kept).toBe(1)
  const fits = source('labResults', 'fits', '2026-02-01', 11_000)
  expect(idsOf(withinCap('labResults', [long, fits]))).toEqual(['fits'])
})

test('a part that fits is whole, and allergies, medications and diagnoses always are', () => {
  const short = [source('labResults', 'a', '2026-01-01', 6_000)]
  expect(withinCap('labResults', short)).toEqual({ sources: short })
  for (const part of ['allergies', 'medications', 'diagnoses'] as const) {
    const long = [source(part, 'a', '', 90_000), source(part, 'b', '', 90_000)]
    expect(withinCap(part, long)).toEqual({ sources: long })
  }
})
