import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'
import type { ScribeFile } from '#contract/files.ts'
import { explain } from '#web/ui/explain.ts'
import { sendFiles, sentProgress } from './upload.ts'

/** A file on its way to the server. */
export interface Upload {
  key: string
  scribeId: string
  file: File
  /** 0 to 100, of all the work on it. */
  progress: number
  error: string | undefined
  /** Sending it again would be refused again, such as a type that is not allowed. */
  refused?: boolean
  batch: string
}

/** Files on their way, of all visits; leaving the page does not stop them. */
export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }))
const running = new Map<string, AbortController>()

const changeBatch = (batch: string, change: (upload: Upload, at: number) => Upload) =>
  useUploads.setState(({ uploads }) => {
    let at = 0
    return { uploads: uploads.map((one) => (one.batch === batch ? change(one, at++) : one)) }
  })
const drop = (gone: (upload: Upload) => boolean) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => !gone(one)) }))

/** Sends files to a visit. What fails stays in the tray with its reason. */
export async function upload(
  scribeId: string,
  files: readonly File[],
  onStored: (files: ScribeFile[]) => void,
): Promise<void> {
  if (files.length === 0) return
  const batch = crypto.randomUUID()
  const added = files.map((file): Upload => ({
    key: crypto.randomUUID(),
    scribeId,
    file,
    progress: 0,
    error: undefined,
    batch,
  }))
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))
  const stop = new AbortController()
  running.set(batch, stop)
  const sizes = files.map(({ size }) => size)
  const onBytes = (bytes: number) => {
    const parts = sentProgress(sizes, bytes)
    changeBatch(batch, (one, at) => ({ ...one, progress: parts[at] ?? 0 }))
  }
  try {
    const { items, refused } = await sendFiles({ scribeId, files, onBytes, signal: stop.signal })
    const reasons = new Map(refused.map(({ at, message }) => [at, message]))
    changeBatch(batch, (one, at) => ({ ...one, error: reasons.get(at), refused: reasons.has(at) }))
    drop((one) => one.batch === batch && !one.refused)
    onStored(items)
  } catch (error) {
    if (stop.signal.aborted) return drop((one) => one.batch === batch)
    const { message, detail } = explain(error)
    const text = detail ? `${message}. ${detail}` : message
    const refused =
      error instanceof AppError && (error.code === 'bad-request' || error.code === 'too-large')
    changeBatch(batch, (one) => ({ ...one, error: text, refused }))
  } finally {
    running.delete(batch)
  }
}

/** Stops the sending of a file, and of those sent together with it. */
export function cancelUpload({ batch, key }: Upload): void {
  const sending = running.get(batch)
  if (sending) sending.abort()
  else drop((one) => one.key === key)
}

export function retryUpload(failed: Upload, onStored: (files: ScribeFile[]) => void): void {
  drop((one) => one.key === failed.key)
  void upload(failed.scribeId, [failed.file], onStored)
}
