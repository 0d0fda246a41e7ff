import type { KeyObject } from 'node:crypto'
import { blindIndex } from './hmac.ts'

/** The UUID of a list of texts: always the same with one key, and unreadable without it (version 8, RFC 9562 §5.8). */
export function keyedUuid(key: KeyObject, texts: readonly string[]): string {
  // `blindIndex` ignores upper and lower case, which ids tell apart.
  const text = Buffer.from(JSON.stringify(texts)).toString('hex')
  const bytes = Buffer.from(blindIndex(key, text))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
