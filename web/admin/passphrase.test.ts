import { expect, test } from 'vitest'
import { newPassphrase } from './passphrase.ts'

test('a new passphrase is long, easy to copy by hand, and another one each time', () => {
  const made = Array.from({ length: 200 }, newPassphrase)
  for (const passphrase of made)
    expect(passphrase).toMatch(/^[a-km-np-z2-9]{5}(-[a-km-np-z2-9]{5}){4}$/)
  expect(new Set(made).size).toBe(made.length)
})

test('every letter of the alphabet is used about equally often', () => {
  const text = Array.from({ length: 2_000 }, newPassphrase).join('').replaceAll('-', '')
  const counts = Map.groupBy(text, (letter) => letter)
  expect(counts.size).toBe(32)
  const expected = text.length / 32
  for (const { length } of counts.values()) expect(Math.abs(length - expected)).toBeLessThan(350)
})
