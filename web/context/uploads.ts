import { create } from 'zustand'
import { AppError, words } from '#contract/errors.ts'
import type { ScribeFile, UploadTracker } from '#contract/files.ts'
import {
  beginUploads,
  cancelUpload as cancelEndpoint,
  type PendingUpload,
  type UploadPurpose,
} from '#contract/uploads.ts'
import { call, createPending, onSignedOut } from '#web/api/client.ts'
import { takeLock } from '#web/api/tab-lock.ts'
import { reportMetric } from '#web/api/report.ts'
import { translate } from '#web/i18n/i18n.ts'
import { explain } from '#web/ui/explain.ts'
import { toastError } from '#web/ui/toast.tsx'
import { lanes } from './lanes.ts'
import { FileGone, patiently, sendParts, sentProgress } from './send-parts.ts'
import {
  type FileHandle,
  forgetUpload,
  forgetUploads,
  keepCancelled,
  keepUpload,
  type KeptUpload,
} from './upload-db.ts'

/** `file-missing`: this browser does not have the bytes any more; `refused`: sending again would be refused again. */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'finishing'
  | 'offline'
  | 'paused'
  | 'failed'
  | 'refused'
  | 'file-missing'
  | 'done'
type FileInfo = Pick<File, 'name' | 'type' | 'size'>

/** A file on its way to the server (specification §3: upload tracker). */
export interface Upload extends UploadTracker<FileInfo, ScribeFile> {
  scribeId: string
  state: UploadState
  kept: KeptUpload
  bytes: Blob | undefined
  /** Leads to the file again where the browser may ask for it. */
  handle?: FileHandle
  /** The server's record of it; nothing before the first request. */
  pending: PendingUpload | undefined
}

/** At once, over all visits: more would only share the same line. */
const PARALLEL = 3
const SHOWN_AFTER_MS = 10_000
const inLane = lanes(PARALLEL)
const running = new Map<string, AbortController>()
const busyStates: readonly UploadState[] = ['waiting', 'sending', 'finishing', 'offline']

/** Files on their way, of all visits; leaving the page does not stop them. */
export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }))
const find = (id: string) => useUploads.getState().uploads.find((one) => one.id === id)
const dropFromList = (id: string) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }))

export function changeUpload(id: string, change: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.id === id ? settled({ ...one, ...change }) : one)),
  }))
}

const settled = (one: Upload): Upload => ({ ...one, loading: busyStates.includes(one.state) })

/** Puts files on the list; those that are on it already stay as they are. */
export function listUploads(
  added: readonly Omit<Upload, 'loading' | 'success' | 'error' | 'result'>[],
): void {
  const fresh = added.filter((one) => !find(one.id))
  const rest = { loading: false, success: false, error: undefined, result: undefined }
  useUploads.setState(({ uploads }) => ({
    uploads: [...uploads, ...fresh.map((one) => settled({ ...one, ...rest }))],
  }))
}

/** Sends files to a visit. Without a connection they wait. Failures stay on the list with their reasons. */
export async function upload(
  scribeId: string,
  files: readonly File[],
  onStored: () => void,
  purpose: UploadPurpose = 'context',
): Promise<void> {
  if (files.length === 0) return
  if (!scribeId) return toastError(new AppError('bad-request', words.noConversation))
  const drop = crypto.randomUUID()
  const fresh = files.map((file, at) => newUpload(file, { drop, at, scribeId, purpose }))
  listUploads(fresh)
  await Promise.all(
    fresh.map(async ({ id, kept, file }) => {
      await keepUpload(kept, file)
      // It was cancelled before the server heard of it.
      if (!find(id)) await forgetUpload(id)
    }),
  )
  await sendDrop(
    fresh.map(({ id }) => id),
    onStored,
  )
}

function newUpload(file: File, place: Omit<Upload['kept'], 'file'>) {
  const { name, type, size, lastModified: modified } = file
  const id = crypto.randomUUID()
  return {
    id,
    file,
    progress: 0,
    purpose: place.purpose,
    scribeId: place.scribeId,
    state: 'waiting' as const,
    kept: { file: { id, name, type, size, modified }, ...place },
    bytes: file,
    pending: undefined,
  }
}

/** Announces files that were dropped together, then sends them. */
export async function sendDrop(ids: readonly string[], onStored: () => void): Promise<void> {
  const stop = new AbortController()
  const drop = `drop ${ids[0]}`
  running.set(drop, stop)
  try {
    const { asked, begun } = await announce(ids, stop.signal)
    const refused = new Map(begun.refused.map(({ at, message }) => [asked[at]?.id, message]))
    for (const [id, message] of refused) if (id) refuse(id, translate(message))
    const pending = new Map(begun.items.map((one) => [one.id, one]))
    // If it was neither accepted nor refused, it had finished before.
    for (const { id } of asked)
      if (!pending.has(id) && !refused.has(id)) finishedBefore(id, onStored)
    void reportMetric({ event: 'files-added', count: begun.items.length })
    await Promise.all(begun.items.map((one) => sendBegun(one, onStored)))
  } catch (error) {
    if (!stop.signal.aborted) for (const id of ids) fail(id, error)
  } finally {
    running.delete(drop)
  }
  if (ids.length > 1 && ids.every((id) => find(id)?.state === 'failed'))
    toastError(new AppError('failed', words.allUploadsFailed))
}

/** Announces dropped files to the server as soon as it is reachable: those that are still on the list by then. */
function announce(ids: readonly string[], signal: AbortSignal) {
  const onWaiting = (why: AppError | undefined) => {
    for (const id of ids) changeUpload(id, why ? waitingFor(why) : goingOn('waiting'))
  }
  const ask = async () => {
    const asked = ids.flatMap((id) => find(id) ?? [])
    const [first] = asked
    if (!first) return { asked, begun: { items: [], refused: [] } }
    const { scribeId, purpose } = first.kept
    const body = { scribeId, purpose, files: asked.map(({ kept }) => kept.file) }
    await createPending({ id: scribeId })
    return { asked, begun: await call(beginUploads, { body, signal }) }
  }
  return patiently(ask, signal, onWaiting)
}

async function sendBegun(pending: PendingUpload, onStored: () => void): Promise<void> {
  const { id, purpose } = pending
  // It was cancelled while the server was being asked.
  if (!find(id)) return cancelUpload(id)
  changeUpload(id, { pending, purpose, state: 'waiting' })
  await send(id, onStored)
}

/** Sends one file that the server waits for. In another window it may already be on its way. */
export async function send(id: string, onStored: () => void): Promise<void> {
  const stop = new AbortController()
  running.set(id, stop)
  changeUpload(id, { state: 'waiting', error: undefined })
  const work = async () => {
    const release = await takeLock(`upload ${id}`)
    if (!release) return dropFromList(id)
    await sendNow(id, stop.signal, onStored).finally(release)
  }
  await inLane(stop.signal, work).catch((error: unknown) => {
    if (!stop.signal.aborted) fail(id, error)
  })
  if (running.get(id) === stop) running.delete(id)
}

async function sendNow(id: string, signal: AbortSignal, onStored: () => void): Promise<void> {
  const one = find(id)
  if (!one?.pending) return
  if (!one.bytes) return changeUpload(id, { state: 'file-missing' })
  changeUpload(id, { state: 'sending' })
  const { size, partBytes } = one.pending
  const result = await sendParts({
    upload: one.pending,
    bytes: one.bytes,
    signal,
    onSafe(bytes) {
      const pending = { ...one.pending!, received: Math.ceil(bytes / partBytes) }
      const state = bytes === size ? 'finishing' : 'sending'
      changeUpload(id, { progress: sentProgress(size, bytes), pending, state })
    },
    onWaiting: (why) => changeUpload(id, why ? waitingFor(why) : goingOn('sending')),
  })
  changeUpload(id, { state: 'done', success: true, result, bytes: undefined })
  await forgetUpload(id)
  onStored()
  // By then the visit has been read again and shows the file itself.
  setTimeout(() => dropFromList(id), SHOWN_AFTER_MS)
}

const goingOn = (state: UploadState) => ({ state, error: undefined })

/** It continues automatically. Reasons other than the network, such as a full server disk, are shown. */
const waitingFor = (why: AppError) => ({
  state: 'offline' as const,
  error: why.message === words.network ? undefined : failureText(why),
})

function failureText(error: unknown): string {
  const { message, detail } = explain(error)
  return detail ? `${message}. ${detail}` : message
}

function finishedBefore(id: string, onStored: () => void): void {
  dropFromList(id)
  void forgetUpload(id)
  onStored()
}

function fail(id: string, error: unknown): void {
  const text = failureText(error)
  if (error instanceof FileGone) return changeUpload(id, { state: 'file-missing', error: text })
  if (error instanceof AppError && (error.code === 'bad-request' || error.code === 'too-large')) {
    return refuse(id, text)
  }
  changeUpload(id, { state: 'failed', error: text })
}

function refuse(id: string, error: string): void {
  changeUpload(id, { state: 'refused', error, bytes: undefined })
  void forgetUpload(id)
}

/** Pauses a file; stored parts stay, and `resume` continues from there. */
export function pauseUpload(id: string): void {
  running.get(id)?.abort()
  changeUpload(id, { state: 'paused' })
}

/** Resumes a paused or failed file. */
export function resumeUpload(id: string, onStored: () => void): void {
  void (find(id)?.pending ? send(id, onStored) : sendDrop([id], onStored))
}

/** Stops a file and deletes its parts, here and on the server. */
export async function cancelUpload(id: string): Promise<void> {
  running.get(id)?.abort()
  // Before it leaves the list: who sees it gone may close the page in that moment.
  await keepCancelled(id)
  dropFromList(id)
  try {
    await call(cancelEndpoint, { params: { id } })
    await forgetUpload(id)
  } catch {
    // The next page says it again; and the server sweeps it up after a week.
  }
}

onSignedOut((by) => {
  for (const stop of running.values()) stop.abort()
  useUploads.setState({ uploads: [] })
  if (by === 'left') void forgetUploads()
})
