import { AppError, words } from '#contract/errors.ts'
import {
  listUploads as listEndpoint,
  type NewUpload,
  type PendingUpload,
} from '#contract/uploads.ts'
import { call } from '#web/api/client.ts'
import { translate } from '#web/i18n/i18n.ts'
import { cancelledUploads, type FoundUpload, forgetUpload, keptUploads } from './upload-db.ts'
import {
  cancelUpload,
  changeUpload,
  listUploads,
  send,
  sendDrop,
  type Upload,
  useUploads,
} from './uploads.ts'

let looking: Promise<void> | undefined

/**
 * Resumes uploads that a reload or a crash interrupted: files that this browser still has, and those that must be
 * chosen again.
 */
export function resumeUploads(onStored: () => void): Promise<void> {
  looking ??= look(onStored)
    // Without a connection nothing can resume; the next page tries again.
    .catch(() => undefined)
    .finally(() => {
      looking = undefined
    })
  return looking
}

async function look(onStored: () => void): Promise<void> {
  const listed = new Set(useUploads.getState().uploads.map(({ id }) => id))
  const [answer, all, cancelled] = await Promise.all([
    call(listEndpoint, { query: {} }),
    keptUploads(),
    cancelledUploads(),
  ])
  for (const id of cancelled) void cancelUpload(id)
  const items = answer.items.filter(({ id }) => !cancelled.has(id))
  const kept = all.filter(({ file }) => !listed.has(file.id))
  const begun = items.filter(({ id }) => !listed.has(id))
  const here = new Map(kept.map((one) => [one.file.id, one]))
  const restored = await Promise.all(
    begun.map((pending) => restore(pending, pending, here.get(pending.id))),
  )
  listUploads(restored)
  for (const { id, bytes } of restored) if (bytes) void send(id, onStored)
  const known = new Set(items.map(({ id }) => id))
  await beginAgain(
    kept.filter(({ file }) => !known.has(file.id)),
    onStored,
  )
}

/** Files that the server was never told about, in the groups in which they were dropped; or long finished. */
async function beginAgain(kept: FoundUpload[], onStored: () => void): Promise<void> {
  for (const [, drop] of Map.groupBy(kept, (one) => one.drop)) {
    const files = await Promise.all(
      drop.toSorted((a, b) => a.at - b.at).map((one) => restore(one.file, undefined, one)),
    )
    const ids = files.map(({ id }) => id)
    listUploads(files)
    await sendDrop(ids, onStored).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
    // From a deleted visit, or from another user of this browser.
    for (const { id, error } of useUploads.getState().uploads)
      if (ids.includes(id) && error === translate(words.scribeNotFound)) await forgetUpload(id)
  }
}

type ListedUpload = Omit<Upload, 'loading' | 'success' | 'error' | 'result'>

async function restore(
  known: NewUpload,
  pending: PendingUpload | undefined,
  kept: FoundUpload | undefined,
): Promise<ListedUpload> {
  const { id, name, type, size, modified } = known
  const bytes = kept && (await readFile(kept))
  const scribeId = pending?.scribeId ?? kept?.scribeId ?? ''
  const purpose = pending?.purpose ?? kept?.purpose ?? 'context'
  const about = kept ?? {
    file: { id, name, type, size, modified },
    drop: id,
    at: 0,
    scribeId,
    purpose: 'context' as const,
  }
  return {
    id,
    file: { name, type, size },
    progress: 0,
    purpose,
    scribeId,
    state: bytes || !pending ? 'waiting' : 'file-missing',
    kept: about,
    bytes,
    pending,
    ...(kept?.handle && { handle: kept.handle }),
  }
}

async function readFile({ bytes, handle, file }: FoundUpload): Promise<Blob | undefined> {
  if (bytes) return bytes
  if ((await handle?.queryPermission({ mode: 'read' })) !== 'granted') return undefined
  const found = await handle?.getFile().catch(() => undefined)
  return found && isSame(found, file) ? found : undefined
}

const isSame = (
  found: File,
  { size, modified, name }: { size: number; modified: number; name: string },
) => found.size === size && found.lastModified === modified && found.name === name

/** Asks the browser for the file again, with a click as it demands. @returns whether it is the same file. */
export async function askForFile(
  { id, handle, kept }: Upload,
  onStored: () => void,
): Promise<boolean> {
  if (!handle || (await handle.requestPermission({ mode: 'read' })) !== 'granted') return false
  const file = await handle.getFile().catch(() => undefined)
  return file ? giveFile(id, kept.file, file, onStored) : false
}

/** Resumes the upload of a file that was chosen again. @returns whether it's the same file. */
export function giveFile(
  id: string,
  wanted: { size: number; modified: number; name: string },
  file: File,
  onStored: () => void,
): boolean {
  if (!isSame(file, wanted)) return false
  changeUpload(id, { bytes: file, error: undefined })
  void send(id, onStored)
  return true
}
