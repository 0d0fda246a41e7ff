import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonical, cipherWithNonce, decryptGcm, encryptGcm, openWithNonce } from './gcm.ts'

const key = createSecretKey(randomBytes(32))
const aad = Buffer.from('place')

test('an empty value opens, and nothing shorter is tried', () => {
  const sealed = encryptGcm(key, Buffer.alloc(0), aad)
  expect(decryptGcm(key, sealed, aad)).toHaveLength(0)
  for (let end = 0; end < sealed.length; end += 1)
    expect(() => decryptGcm(key, sealed.subarray(0, end), aad)).toThrow('format')
})

test('a tag cut to fewer than 16 bytes is refused, although its bytes are right', () => {
  const nonce = randomBytes(12)
  const cipher = cipherWithNonce(key, nonce, aad)
  const body = cipher.update('10 mg')
  cipher.final()
  const tag = cipher.getAuthTag()
  expect(openWithNonce({ key, nonce, aad, body, tag }).toString()).toBe('10 mg')
  for (const length of [4, 8, 12, 15])
    expect(() => openWithNonce({ key, nonce, aad, body, tag: tag.subarray(0, length) })).toThrow()
})

test('no two lists of parts share their bytes', () => {
  const lists = [['a', 'b'], ['ab'], ['a,b'], ['a"', 'b'], ['a', '"b'], ['1'], [1], []]
  expect(new Set(lists.map((parts) => canonical(parts).toString())).size).toBe(lists.length)
})
