import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { memoryKeys } from '#test/fakes/memory-keys.ts'
import type { DataKeys } from './data-keys.ts'
import { DecryptError } from './decrypt-error.ts'
import { open, openText, seal, SEAL_OVERHEAD, sealedSize, sealInto } from './seal.ts'

const bound = { table: 'scribe', row: 'r1', column: 'head' }
const place = fc.record({ table: fc.string(), row: fc.string(), column: fc.string() })
const cache = memoryKeys()
const mine = await cache.keysFor('user:1')
const theirs = await cache.keysFor('user:2')

test('what is sealed opens again in its own place', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), place, (plaintext, at) => {
      const sealed = seal(mine.current, plaintext, at)
      expect(sealed.length).toBe(plaintext.length + SEAL_OVERHEAD)
      expect(open(mine, sealed, at).equals(plaintext)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('pieces sealed into a larger buffer open as one value', () => {
  const pieces = [Buffer.from('one '), Buffer.alloc(0), Buffer.from('and another')]
  const target = Buffer.alloc(200, 7)
  const end = sealInto(target, 50, mine.current, pieces, bound)
  expect(end - 50).toBe(sealedSize(pieces))
  expect(openText(mine, target.subarray(50, end), bound)).toBe('one and another')
  expect([target[49], target[end]]).toEqual([7, 7])
})

test('text survives sealing in every script', () => {
  const text = 'Œdème 5 µg, 血压 120/80, ضغط 🩺'
  expect(openText(mine, seal(mine.current, text, bound), bound)).toBe(text)
})

test('a ciphertext moved to another table, row or column does not open', () => {
  fc.assert(
    fc.property(place, place, (from, to) => {
      fc.pre(from.table !== to.table || from.row !== to.row || from.column !== to.column)
      const sealed = seal(mine.current, 'dose', from)
      expect(() => open(mine, sealed, to)).toThrow(DecryptError)
    }),
    { numRuns: 1_000 },
  )
})

test('a ciphertext with any bit flipped does not open', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.nat(), (text, at) => {
      const sealed = seal(mine.current, text, bound)
      const bit = at % (sealed.length * 8)
      sealed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => open(mine, sealed, bound)).toThrow(DecryptError)
    }),
    { numRuns: 2_000 },
  )
})

test('a ciphertext cut or lengthened anywhere does not open', () => {
  const sealed = seal(mine.current, 'lisinopril 10 mg daily', bound)
  for (let end = 0; end < sealed.length; end += 1) {
    expect(() => open(mine, sealed.subarray(0, end), bound)).toThrow(DecryptError)
  }
  expect(() => open(mine, Buffer.concat([sealed, Buffer.alloc(1)]), bound)).toThrow('tampered')
})

test("another owner's keys do not open a ciphertext, even when they know the key", () => {
  const sealed = seal(mine.current, 'mine', bound)
  expect(() => open(theirs, sealed, bound)).toThrow('unknown-key')
  const stolen: DataKeys = {
    ...theirs,
    byId: new Map([[mine.current.id, { ...mine.current, scope: 'user:2' }]]),
  }
  expect(() => open(stolen, sealed, bound)).toThrow('tampered')
})

test('the same text is never sealed into the same bytes twice', () => {
  const seen = new Set(
    Array.from({ length: 500 }, () => seal(mine.current, 'same', bound).toString('hex')),
  )
  expect(seen.size).toBe(500)
})
