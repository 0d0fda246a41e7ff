import { expect, it } from 'vitest'
import { newPassphrase } from './passphrase.ts'

it('makes a passphrase of six groups that is never the same', () => {
  expect(newPassphrase()).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
  expect(newPassphrase()).not.toBe(newPassphrase())
})
