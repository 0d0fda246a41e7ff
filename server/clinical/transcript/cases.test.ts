import { describe, expect, test } from 'vitest'
import { findFailures, readCases, type Case } from './cases/check.ts'

const cases = readCases()

/** Minimum results, a little below the present ones. */
const FIRST = 0.97
const SECOND = 0.9

/**
 * Rules are written with the first half only. For the second half only the total is checked: don't print its failures.
 */
function passed(half: Case['half']): { share: number; total: string } {
  const own = cases.filter((c) => c.half === half)
  const held = own.filter((c) => findFailures(c).length === 0).length
  return { share: held / own.length, total: `${held} of ${own.length} sentences` }
}

describe('the statements of a visit', () => {
  test('is read right in 97 of 100 sentences that the rules were written against', () => {
    const { share, total } = passed('first')
    process.stdout.write(`first half: ${total}\n`)
    expect(share).toBeGreaterThanOrEqual(FIRST)
  })

  test('is read right in most sentences that the rules have not seen', () => {
    const { share, total } = passed('second')
    process.stdout.write(`second half: ${total}\n`)
    expect(share).toBeGreaterThanOrEqual(SECOND)
  })

  test('has been tried on more than three hundred sentences', () => {
    expect(cases.length).toBeGreaterThan(320)
  })
})
