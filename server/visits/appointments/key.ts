import { indexKey } from '#server/platform/crypto/hmac.ts'
import { keyedUuid } from '#server/platform/crypto/keyed-uuid.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'

/**
 * Makes the keys of a user's appointments, which are the same in all processes. Without the user's key nobody can tell
 * which appointment a key belongs to.
 */
export async function appointmentKeys(s: Services, userId: string) {
  const key = indexKey(await s.keys.keysFor(userScope(userId)), 'appointment')
  return (baseUrl: string, appointmentId: string): string =>
    keyedUuid(key, [baseUrl, appointmentId])
}
