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

test('a sealed value opens in its own place', () => {
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

test("another owner's keys do not open a ciphertext, even with the same key", () => {
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

test('pieces sealed twice into the same buffer never share a nonce', () => {
  const piece = [Buffer.from('same')]
  const nonces = Array.from({ length: 50 }, () => {
    const target = Buffer.alloc(sealedSize(piece))
    sealInto(target, 0, mine.current, piece, bound)
    return target.toString('hex', 9, 21)
  })
  expect(new Set(nonces).size).toBe(50)
})

test('an earlier ciphertext of a row that was written again does not open', () => {
  const first = seal(mine.current, '5 mg', { ...bound, version: 1 })
  const second = seal(mine.current, '10 mg', { ...bound, version: 2 })
  expect(openText(mine, second, { ...bound, version: 2 })).toBe('10 mg')
  expect(() => open(mine, first, { ...bound, version: 2 })).toThrow('tampered')
  expect(() => open(mine, second, bound)).toThrow('tampered')
})

test('a value sealed before versions were bound still opens, in its own place only', () => {
  const early = seal(mine.current, 'early', bound)
  expect(openText(mine, early, { ...bound, version: 3 })).toBe('early')
  expect(() => open(mine, early, { ...bound, row: 'r2', version: 3 })).toThrow('tampered')
})

test('a ciphertext too short to hold a nonce and a tag is malformed, whichever key it names', () => {
  const sealed = seal(mine.current, '', bound)
  expect(sealed.length).toBe(SEAL_OVERHEAD)
  expect(open(mine, sealed, bound).length).toBe(0)
  const noSuchKey = Buffer.concat([Buffer.from([1]), Buffer.alloc(SEAL_OVERHEAD - 2)])
  expect(() => open(mine, noSuchKey, bound)).toThrow('format')
})
