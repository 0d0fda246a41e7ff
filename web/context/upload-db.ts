import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { NewUpload, UploadPurpose } from '#contract/uploads.ts'

/** What a browser must remember of a file to send it after a reload. */
export interface KeptUpload {
  file: NewUpload
  /** Files dropped together, and the place among them: what is read depends on it. */
  drop: string
  at: number
  scribeId: string
  purpose: UploadPurpose
}

/** A file handle as Chromium has it; the DOM's types do not know its permissions yet (WICG File System Access). */
export interface FileHandle {
  getFile(): Promise<File>
  queryPermission(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission(options: { mode: 'read' }): Promise<PermissionState>
}

interface SealedUpload {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}
interface Row {
  id: string
  /** Nothing of one that was cancelled, until the server has heard of it. */
  about?: SealedUpload
  bytes?: SealedUpload
  handle?: FileHandle
}
interface Schema extends DBSchema {
  uploads: { key: string; value: Row }
  keys: { key: string; value: CryptoKey }
}

export interface FoundUpload extends KeptUpload {
  handle?: FileHandle
  bytes?: Blob
}

/** Larger files are not copied: they are found by their handle, or chosen again. */
const maxKeptBytes = 32 * 1_048_576
/** AES-GCM wants 96 bits, new for every value (NIST SP 800-38D §8.2). */
const ivBytes = 12

let opened: Promise<IDBPDatabase<Schema>> | undefined
const database = () =>
  (opened ??= openDB<Schema>('ausculta-uploads', 1, {
    // The browser has closed it: what is chosen from now on is kept in a new one.
    terminated: () => (opened = undefined),
    upgrade(fresh) {
      fresh.createObjectStore('uploads', { keyPath: 'id' })
      fresh.createObjectStore('keys')
    },
  }))

/**
 * Remembers a file until it is on the server: sealed, with a key that no script can read out. Where the browser keeps
 * nothing, the file must be chosen again after a reload, so a failure is no error.
 */
export async function keepUpload(kept: KeptUpload, file: File): Promise<void> {
  try {
    const { id } = kept.file
    const about = await seal(id, new TextEncoder().encode(JSON.stringify(kept)))
    const handle = (file as { handle?: FileHandle }).handle
    const copied = !handle && file.size <= maxKeptBytes
    const bytes = copied ? await seal(id, await file.arrayBuffer()) : undefined
    await (
      await database()
    ).put('uploads', {
      id,
      about,
      ...(bytes && { bytes }),
      ...(handle && { handle }),
    })
  } catch {
    // Nothing is kept.
  }
}

/** What this browser remembers. */
export async function keptUploads(): Promise<FoundUpload[]> {
  try {
    const rows = await (await database()).getAll('uploads')
    const found = await Promise.all(rows.map((row) => open(row).catch(() => undefined)))
    return found.flatMap((one) => one ?? [])
  } catch {
    return []
  }
}

/** Remembers only that a file was cancelled: the server may not hear of it before the page is closed. */
export async function keepCancelled(id: string): Promise<void> {
  await database()
    .then((db) => db.put('uploads', { id }))
    .catch(() => undefined)
}

export async function cancelledUploads(): Promise<Set<string>> {
  try {
    const rows = await (await database()).getAll('uploads')
    return new Set(rows.filter(({ about }) => !about).map(({ id }) => id))
  } catch {
    return new Set()
  }
}

export async function forgetUpload(id: string): Promise<void> {
  await database()
    .then((db) => db.delete('uploads', id))
    .catch(() => undefined)
}

/** Somebody signs out: nothing of theirs stays on this device. */
export async function forgetUploads(): Promise<void> {
  await database()
    .then((db) => db.clear('uploads'))
    .catch(() => undefined)
}

async function open({ id, about, bytes, handle }: Row): Promise<FoundUpload | undefined> {
  if (!about) return undefined
  const kept = JSON.parse(new TextDecoder().decode(await unseal(id, about))) as KeptUpload
  return {
    ...kept,
    ...(handle && { handle }),
    ...(bytes && { bytes: new Blob([await unseal(id, bytes)]) }),
  }
}

async function seal(
  id: string,
  plain: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<SealedUpload> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const data = await crypto.subtle.encrypt(algorithm(id, iv), await ownKey(), plain)
  return { iv, data }
}

const unseal = async (id: string, { iv, data }: SealedUpload) =>
  crypto.subtle.decrypt(algorithm(id, iv), await ownKey(), data)

const algorithm = (id: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`upload ${id}`),
})

async function ownKey(): Promise<CryptoKey> {
  const db = await database()
  const known = await db.get('keys', 'uploads')
  if (known) return known
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages)
  const tx = db.transaction('keys', 'readwrite')
  // Another tab may have been quicker; the first key stays.
  const first = await tx.store.get('uploads')
  if (!first) await tx.store.put(made, 'uploads')
  await tx.done
  return first ?? made
}
