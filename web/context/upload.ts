import { fillPath } from '#contract/call.ts'
import { AppError, ErrorBody, words } from '#contract/errors.ts'
import type { Answer } from '#contract/endpoint.ts'
import { fileProgress, uploadFiles } from '#contract/files.ts'
import { freshToken } from '#web/app/client.ts'

interface Sending {
  scribeId: string
  files: readonly File[]
  /** Told the bytes sent so far of all files together. */
  onBytes: (bytes: number) => void
  signal: AbortSignal
}

export type Sent = Answer<typeof uploadFiles>

/**
 * Sends files in one request, because which of them are read depends on what comes together. XMLHttpRequest, as fetch
 * tells nothing about bytes sent. @throws AppError, also when cancelled.
 */
export async function sendFiles({ scribeId, files, onBytes, signal }: Sending): Promise<Sent> {
  const token = await freshToken()
  if (!token) throw new AppError('unauthenticated', words.notAuthenticated)
  const form = new FormData()
  for (const file of files) form.append('file', file, file.name)
  const request = new XMLHttpRequest()
  request.open(uploadFiles.method, fillPath(uploadFiles.path, { id: scribeId }))
  request.setRequestHeader('authorization', `Bearer ${token}`)
  request.setRequestHeader('x-timezone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  request.upload.onprogress = ({ loaded }) => onBytes(loaded)
  const answered = new Promise<Sent>((resolve, reject) => {
    request.onload = () => {
      if (request.status < 300) return resolve(JSON.parse(request.responseText) as Sent)
      reject(failureOf(request.responseText))
    }
    request.onerror = () => reject(new AppError('unavailable', words.uploadFailed))
    request.onabort = () => reject(new AppError('failed', 'Cancelled'))
  })
  const cancel = () => request.abort()
  signal.addEventListener('abort', cancel)
  request.send(form)
  return answered.finally(() => signal.removeEventListener('abort', cancel))
}

function failureOf(text: string): AppError {
  try {
    const { code, message, detail } = ErrorBody.parse(JSON.parse(text))
    return new AppError(code, message, detail ? { detail } : {})
  } catch {
    return new AppError('failed', words.uploadFailed)
  }
}

/**
 * How far each file is, in percent of all its work, when so many bytes of them together are sent: they go one after the
 * other, and sending is only the first stage (specification §9).
 */
export function sentProgress(sizes: readonly number[], bytes: number): number[] {
  let before = 0
  return sizes.map((size) => {
    const share = size === 0 ? 1 : Math.min(1, Math.max(0, bytes - before) / size)
    before += size
    return Math.round(share * fileProgress('uploading', size))
  })
}
