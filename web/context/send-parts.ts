import { AppError, words } from '#contract/errors.ts'
import { fileProgress, type ScribeFile } from '#contract/files.ts'
import { finishUpload, partCount, type PendingUpload, putUploadPart } from '#contract/uploads.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { call } from '#web/api/client.ts'
import { t } from '#web/i18n/i18n.ts'

interface Sending {
  upload: PendingUpload
  bytes: Blob
  /** Called with the number of stored bytes, each time it grows. */
  onSafe: (bytes: number) => void
  /** Called with the reason for waiting, and with undefined when it continues. */
  onWaiting: (why: AppError | undefined) => void
  signal: AbortSignal
}

/**
 * Sends the missing parts one by one, then has the server assemble the file. Waits while the network is down. @throws
 * AppError with the server's reason, or if the file can't be read any more.
 */
export async function sendParts(sending: Sending): Promise<ScribeFile> {
  const { upload, bytes, onSafe, onWaiting, signal } = sending
  const { id, partBytes, size } = upload
  let received = upload.received
  while (received < partCount(upload)) {
    onSafe(received * partBytes)
    const body = await readPart(bytes, received * partBytes, partBytes)
    const params = { id, part: String(received) }
    const put = () => call(putUploadPart, { params, body, signal })
    received = (await patiently(put, signal, onWaiting)).received
  }
  onSafe(size)
  return patiently(() => call(finishUpload, { params: { id }, signal }), signal, onWaiting)
}

/** Read before it is sent: a file that was moved must not look like a network that is gone. */
async function readPart(bytes: Blob, from: number, length: number): Promise<Blob> {
  try {
    return new Blob([await bytes.slice(from, from + length).arrayBuffer()])
  } catch {
    throw new FileGone()
  }
}

/** The file on this device was moved, changed or deleted since it was chosen. */
export class FileGone extends AppError {
  constructor() {
    super('failed', words.uploadFailed, {
      detail: t('The file on this device was moved or changed. Choose it again.'),
    })
  }
}

/**
 * Retries while the server is unreachable or can't store it.
 * @param onWaiting called with the reason for waiting, and with undefined when it continues
 * @throws any other error
 */
export async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onWaiting: (why: AppError | undefined) => void,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await work()
      onWaiting(undefined)
      return answer
    } catch (error) {
      if (signal.aborted || !isPassing(error, attempt)) throw error
      onWaiting(error)
      await waitOrOnline(reconnectDelay(attempt), signal)
      signal.throwIfAborted()
    }
  }
}

/** How often a server error may repeat before it counts as permanent. */
const BUG_ATTEMPTS = 5

function isPassing(error: unknown, attempt: number): error is AppError {
  if (!(error instanceof AppError)) return false
  return (
    error.code === 'unavailable' || (error.message === words.unexpected && attempt < BUG_ATTEMPTS)
  )
}

/** A file's overall progress in percent with this many bytes stored: sending is the first stage (specification §9). */
export function sentProgress(size: number, safe: number): number {
  const share = size === 0 ? 1 : Math.min(1, safe / size)
  return Math.floor(share * fileProgress('uploading', size))
}
