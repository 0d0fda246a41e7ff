import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { openOr, reportDamage } from './damage.ts'
import type { KeyCache } from './key-cache.ts'
import { type SealContext, open, seal } from './seal.ts'

/** Seals and opens the values of one scope as JSON. */
export interface Vault {
  seal(value: unknown, bound: SealContext): Buffer
  /** The caller names the type that it sealed. Throws `DecryptError`, which Health counts and the log names. */
  open<T>(sealed: Uint8Array, bound: SealContext): T
  /** `open` for lists: a damaged value becomes `instead`, and hides none of the others. */
  openOr<T>(sealed: Uint8Array, bound: SealContext, instead: T): T
  /** `seal` for long values: compressed before it is encrypted. */
  sealPacked(value: unknown, bound: SealContext): Buffer
  /** Opens what `sealPacked` made. Throws `DecryptError`. */
  openPacked<T>(sealed: Uint8Array, bound: SealContext): T
  /** `openOr` for what `sealPacked` made. */
  openPackedOr<T>(sealed: Uint8Array, bound: SealContext, instead: T): T
}

/** The vault of a scope, such as `user:<id>`. Fetch it once per request: the keys are then in memory. */
export async function openVault(cache: KeyCache, scope: string): Promise<Vault> {
  const keys = await cache.keysFor(scope)
  const bytes = (sealed: Uint8Array, bound: SealContext) =>
    reportDamage(cache.damage, bound, () => open(keys, sealed, bound))
  const openJson = <T>(sealed: Uint8Array, bound: SealContext) =>
    JSON.parse(bytes(sealed, bound).toString('utf8')) as T
  const openPacked = <T>(sealed: Uint8Array, bound: SealContext) =>
    JSON.parse(zstdDecompressSync(bytes(sealed, bound)).toString('utf8')) as T
  return {
    seal: (value, bound) => seal(keys.current, JSON.stringify(value), bound),
    open: openJson,
    openOr: <T>(sealed: Uint8Array, bound: SealContext, instead: T) =>
      openOr<T>(() => openJson(sealed, bound), instead),
    sealPacked: (value, bound) =>
      seal(keys.current, zstdCompressSync(JSON.stringify(value)), bound),
    openPacked,
    openPackedOr: <T>(sealed: Uint8Array, bound: SealContext, instead: T) =>
      openOr<T>(() => openPacked(sealed, bound), instead),
  }
}

export const userScope = (userId: string) => `user:${userId}`
export const groupScope = (groupId: string) => `group:${groupId}`
/** Settings of the installation and mails on their way. */
export const systemScope = 'system'
