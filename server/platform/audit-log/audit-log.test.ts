import { createSecretKey, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from '#server/platform/crypto/canonical.ts'
import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import { memoryKeys } from '#test/fakes/memory-keys.ts'
import { type AuditRow, hashOfEntry } from './audit.ts'
import { toNetwork } from './network.ts'
import { auditKey, checkpointMac, headMac } from './seal.ts'

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['::FFFF:10.0.0.1', '10.0.0.x'],
  ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234::'],
  ['2001:db8:1234::1', '2001:db8:1234::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['2001::1', '2001:0:0::'],
  ['::1', '0:0:0::'],
  ['unknown', null],
  ['203.0.113', null],
  ['', null],
])('the address %s is in the log as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

const entry = (): Omit<AuditRow, 'hash'> => ({
  userId: 'u1',
  seq: 2,
  scribeId: 's1',
  actorId: 'u1',
  action: 'visit.open',
  entity: { type: 'visit', id: 's1' },
  at: new Date(0),
  previous: 'hash of the first',
  sessionId: 'session',
  network: '203.0.113.x',
  outcome: 'done',
})

test('the hash of an entry depends on each of its fields', () => {
  const changes: Partial<AuditRow>[] = [
    { userId: 'u2' },
    { seq: 3 },
    { scribeId: null },
    { actorId: null },
    { action: 'visit.list' },
    { entity: { type: 'visit', id: 's1', detail: 'x' } },
    { at: new Date(1) },
    { previous: null },
    { sessionId: null },
    { network: null },
    { network: '203.0.114.x' },
    { outcome: 'refused' },
  ]
  const hashes = [entry(), ...changes.map((change) => ({ ...entry(), ...change }))].map(hashOfEntry)
  expect(new Set(hashes).size).toBe(changes.length + 1)
})

test('entries from before sessions were in the log keep the hash they had', () => {
  const old = { ...entry(), sessionId: null, network: null }
  // SHA-256 of the canonical JSON (RFC 8785) of the eight fields that there were.
  expect(hashOfEntry(old)).toBe(
    sha256(
      '{"action":"visit.open","actorId":"u1","at":"1970-01-01T00:00:00.000Z","entity":{"id":"s1","type":"visit"},' +
        '"previous":"hash of the first","scribeId":"s1","seq":2,"userId":"u1"}',
    ),
  )
})

test('a seal is tied to log, number, hash and kind, and to the key of the installation', async () => {
  const key = await auditKey(memoryKeys())
  const at = { userId: randomUUID(), seq: 7, hash: 'abc' }
  const seals = [
    headMac(key, at),
    headMac(key, { ...at, userId: randomUUID() }),
    headMac(key, { ...at, seq: 8 }),
    headMac(key, { ...at, hash: 'abd' }),
    headMac(await auditKey(memoryKeys()), at),
    headMac(createSecretKey(Buffer.alloc(32)), at),
    checkpointMac(key, at, true),
    checkpointMac(key, at, false),
    checkpointMac(key, { ...at, seq: 8 }, false),
  ]
  expect(new Set(seals.map((mac) => mac.toString('hex'))).size).toBe(seals.length)
  expect(headMac(key, at)).toEqual(seals[0])
})

test('the key of the seals is requested once, and again after a failure', async () => {
  const cache = memoryKeys()
  let [asked, isAway] = [0, true]
  const counting: KeyCache = {
    ...cache,
    keysFor(scope) {
      asked += 1
      return isAway ? Promise.reject(new Error('away')) : cache.keysFor(scope)
    },
  }
  await expect(auditKey(counting)).rejects.toThrow('away')
  isAway = false
  const keys = await Promise.all([auditKey(counting), auditKey(counting)])
  expect(keys[0]).toBe(keys[1])
  expect(asked).toBe(2)
})
