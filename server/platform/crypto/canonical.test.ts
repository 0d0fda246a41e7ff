import { expect, test } from 'vitest'
import { hashJson, sha256 } from './canonical.ts'

test('the order of keys does not change the hash of a value, at any depth', () => {
  const one = { b: 1, a: { d: [1, { f: 2, e: 3 }], c: null } }
  const other = { a: { c: null, d: [1, { e: 3, f: 2 }] }, b: 1 }
  expect(hashJson(one)).toBe(hashJson(other))
  expect(hashJson(one)).toBe(sha256('{"a":{"c":null,"d":[1,{"e":3,"f":2}]},"b":1}'))
})

test('an undefined property counts as absent', () => {
  expect(hashJson({ a: 1, b: undefined })).toBe(hashJson({ a: 1 }))
})

test('values that differ have different hashes', () => {
  const values = [{ a: 1 }, { a: 2 }, { b: 1 }, { a: null }, {}, [], [1, 2], [2, 1], null, 'a', 1]
  expect(new Set(values.map(hashJson)).size).toBe(values.length)
})

test('the hash of a text is SHA-256 over UTF-8 in hexadecimal', () => {
  // FIPS 180-2, appendix B.1.
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
