import { blindIndex, indexKey } from '#server/platform/crypto/hmac.ts'
import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import { addressKey } from '#server/platform/http/peer.ts'

/** Where a request comes from: the peer's address, and what its browser says of itself. */
export interface Client {
  address: string
  userAgent: string
  /** The id of a browser that is known for the account. */
  device?: string | undefined
}

export function clientOf(ask: { address: string; request: Request }): Client {
  return { address: ask.address, userAgent: ask.request.headers.get('user-agent') ?? '' }
}

/** The first that fits wins: most browsers name others too. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/CrOS/, 'a Chromebook'],
  [/Linux/, 'Linux'],
]

/** A browser and its system in words, such as 'Firefox on Windows'; never the whole line, which tells people apart. */
export function deviceOf(userAgent: string): string {
  const named = (list: [RegExp, string][]) => list.find(([form]) => form.test(userAgent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A program on ${system}` : 'A program')
}

/** A keyed hash of the network, so that addresses can't be read from the database. 16 bytes. */
export async function placeOf(keys: KeyCache, address: string): Promise<Buffer> {
  return blindIndex(indexKey(await keys.keysFor(systemScope), 'place'), addressKey(address))
}
