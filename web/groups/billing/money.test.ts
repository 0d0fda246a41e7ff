import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  [{ amount: 3_900, currency: 'usd' }, '$39.00'],
  [{ amount: -5, currency: 'usd' }, '-$0.05'],
  [{ amount: 3_900, currency: 'jpy' }, '¥3,900'],
  [{ amount: 3_900, currency: 'isk' }, 'ISK\u00a039'],
])('the amount %j reads %s', (money, text) => {
  expect(formatMoney(money)).toBe(text)
})
