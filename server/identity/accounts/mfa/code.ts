import { createHmac, randomInt } from 'node:crypto'
import { equalBytes, indexKey } from '#server/platform/crypto/hmac.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'

/** Six digits (ASVS 5.0 §6.5.5: at least 20 bits, with few tries), each of a million equally likely. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A keyed hash, so that neither a code nor a phone number can be read out of the database. 32 bytes. */
export async function keyedHash(s: Services, purpose: string, text: string): Promise<Buffer> {
  const key = indexKey(await s.keys.keysFor(systemScope), purpose)
  return createHmac('sha256', key).update(text).digest()
}

/** Digits as people type them, with spaces or a dash. */
export const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '')

/** The stored form of a code, valid for its own challenge only. Base64. */
export async function hashOfCode(s: Services, challengeId: string, code: string): Promise<string> {
  return (await keyedHash(s, 'sms-code', `${challengeId}.${digitsOf(code)}`)).toString('base64')
}

export async function codeFits(
  s: Services,
  challengeId: string,
  typed: string,
  hash: string,
): Promise<boolean> {
  return equalBytes(Buffer.from(await hashOfCode(s, challengeId, typed)), Buffer.from(hash))
}
