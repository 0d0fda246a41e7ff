import { expect, test } from 'vitest'
import { randomMasterKey } from '#test/fakes/memory-keys.ts'
import { makeDataKey, unwrapDataKey } from './data-keys.ts'
import { blindIndex, indexKey } from './hmac.ts'
import { type KeyRing, localKeyRing, parseMasterKeys, rewrapKey } from './keyring.ts'

/** A ring that holds on to the bytes it was given and gave out. */
function watchedRing() {
  const ring = localKeyRing(parseMasterKeys(randomMasterKey()))
  const seen: Uint8Array[] = []
  const watched: KeyRing = {
    ...ring,
    async wrapKey(dek, binding) {
      seen.push(dek)
      expect(dek.some((byte) => byte !== 0)).toBe(true)
      return ring.wrapKey(dek, binding)
    },
    async unwrapKey(key, binding) {
      const bytes = await ring.unwrapKey(key, binding)
      seen.push(bytes)
      return bytes
    },
  }
  return { ring: watched, seen }
}

test('the bytes of a data key are cleared from memory wherever it was made, opened or re-wrapped', async () => {
  const { ring, seen } = watchedRing()
  const stored = await makeDataKey(ring, 'user:1', 1, new Date(0))
  const opened = await unwrapDataKey(ring, stored)
  const again = await rewrapKey(ring, stored, stored)
  expect(seen.length).toBeGreaterThanOrEqual(3)
  for (const bytes of seen) expect(Buffer.from(bytes)).toEqual(Buffer.alloc(32))
  // The key itself is whole.
  const reopened = await unwrapDataKey(ring, { ...stored, ...again })
  expect(reopened.secret.equals(opened.secret)).toBe(true)
})

test('the index of a scope comes from its first key, in whatever order its keys were loaded', async () => {
  const { ring } = watchedRing()
  const made = [1, 2, 3].map(async (version) =>
    unwrapDataKey(ring, await makeDataKey(ring, 'user:1', version, new Date(0))),
  )
  const all = await Promise.all(made)
  const [first] = all
  const indexOf = (keys: typeof all) => {
    const byId = new Map(keys.map((key) => [key.id, key]))
    const scope = { scope: 'user:1', current: keys[0]!, byId }
    return blindIndex(indexKey(scope, 'patient'), 'P-1').toString('hex')
  }
  expect(new Set([indexOf(all), indexOf(all.toReversed()), indexOf([first!])]).size).toBe(1)
})
