import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { NewUpload, UploadPurpose } from '#contract/uploads.ts'
import { ownKey, seal, type SealedValue, unseal } from '#web/sealing.ts'

/** What a browser has to remember about a file to resume it after a reload. */
export interface KeptUpload {
  file: NewUpload
  /** Files dropped together, and the order among them, which decides what is read. */
  drop: string
  at: number
  scribeId: string
  purpose: UploadPurpose
}

/** A file handle as in Chromium; the DOM's types don't have its permissions yet (WICG File System Access). */
export interface FileHandle {
  getFile(): Promise<File>
  queryPermission(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission(options: { mode: 'read' }): Promise<PermissionState>
}

interface Row {
  id: string
  /** Empty for a cancelled one, until the server has been told. */
  about?: SealedValue
  bytes?: SealedValue
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

/** Larger files aren't copied: they are found by their handle, or chosen again. */
const maxKeptBytes = 32 * 1_048_576

let opened: Promise<IDBPDatabase<Schema>> | undefined
const database = () =>
  (opened ??= openDB<Schema>('ausculta-uploads', 1, {
    // The browser has closed it: later files are stored in a new one.
    terminated: () => (opened = undefined),
    upgrade(fresh) {
      fresh.createObjectStore('uploads', { keyPath: 'id' })
      fresh.createObjectStore('keys')
    },
  }))

/**
 * Remembers a file until it's on the server: sealed, with a key that no script can read out. If the browser can't store
 * it, the user chooses the file again after a reload, so a failure is not an error.
 */
export async function keepUpload(kept: KeptUpload, file: File): Promise<void> {
  try {
    const { id } = kept.file
    const db = await database()
    const key = await keyIn(db)
    const about = await seal(key, placeOf(id), new TextEncoder().encode(JSON.stringify(kept)))
    const handle = (file as { handle?: FileHandle }).handle
    const copied = !handle && file.size <= maxKeptBytes
    const bytes = copied ? await seal(key, placeOf(id), await file.arrayBuffer()) : undefined
    await db.put('uploads', {
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
    const db = await database()
    const [rows, key] = [await db.getAll('uploads'), await keyIn(db)]
    const found = await Promise.all(rows.map((row) => open(row, key).catch(() => undefined)))
    return found.flatMap((one) => one ?? [])
  } catch {
    return []
  }
}

/** Remembers only that a file was cancelled: the page may close before the server has been notified. */
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

/** On sign-out, nothing of the user's stays on this device. */
export async function forgetUploads(): Promise<void> {
  await database()
    .then((db) => db.clear('uploads'))
    .catch(() => undefined)
}

async function open(
  { id, about, bytes, handle }: Row,
  key: CryptoKey,
): Promise<FoundUpload | undefined> {
  if (!about) return undefined
  const place = placeOf(id)
  const kept = JSON.parse(new TextDecoder().decode(await unseal(key, place, about))) as KeptUpload
  return {
    ...kept,
    ...(handle && { handle }),
    ...(bytes && { bytes: new Blob([await unseal(key, place, bytes)]) }),
  }
}

const placeOf = (id: string) => `upload ${id}`
const keyIn = (db: IDBPDatabase<Schema>) => ownKey(db, 'uploads')
