import { createHmac, createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { memoryKeys } from '#test/fakes/memory-keys.ts'
import { blindIndex, equalBytes, indexKey } from './hmac.ts'

const cache = memoryKeys()
const mine = await cache.keysFor('user:1')

test('an address is found however it was typed', () => {
  const key = indexKey(mine, 'invitee')
  const forms = ['Ann@Clinic.example', ' ann@clinic.example ', 'ａｎｎ@clinic.example']
  const [first, ...others] = forms.map((form) => blindIndex(key, form))
  expect(first).toHaveLength(16)
  for (const other of others) expect(equalBytes(first!, other)).toBe(true)
})

test('indexes of two owners or two purposes cannot be joined', async () => {
  const text = 'ann@clinic.example'
  const theirs = indexKey(await cache.keysFor('user:2'), 'invitee')
  const indexes = [indexKey(mine, 'invitee'), indexKey(mine, 'patient'), theirs]
  expect(new Set(indexes.map((key) => blindIndex(key, text).toString('hex'))).size).toBe(3)
})

test('an index entry stays the same when the data key is rotated', async () => {
  let time = 0
  const rotating = memoryKeys({ now: () => time, ttlMs: 1 })
  const before = blindIndex(indexKey(await rotating.keysFor('group:1'), 'patient'), 'P-100')
  await rotating.rotate('group:1')
  time = 10
  const keys = await rotating.keysFor('group:1')
  expect(keys.current.version).toBe(2)
  expect(blindIndex(indexKey(keys, 'patient'), 'P-100')).toEqual(before)
})

test('secrets of different length are simply different', () => {
  expect(equalBytes(Buffer.from('abc'), Buffer.from('ab'))).toBe(false)
})

test('entries of an earlier version are found: the index is 16 bytes of HMAC over lower-case letters', () => {
  const bytes = Buffer.alloc(32, 3)
  const mac = createHmac('sha256', bytes).update('ann@clinic.example').digest()
  expect(blindIndex(createSecretKey(bytes), ' Ann@CLINIC.example ')).toEqual(mac.subarray(0, 16))
})
