import { AppError } from '#contract/errors.ts'
import { inviteBatchSize, type InviteResult } from '#contract/group-invites.ts'

export interface BatchAnswer {
  results: InviteResult[]
  updatedAt: string
}

interface Upload {
  emails: readonly string[]
  /** The version of the group that the first batch is based on. */
  updatedAt: string
  send: (emails: string[], updatedAt: string) => Promise<BatchAnswer>
  /** The newest version, after somebody else has changed the group. */
  readVersion: () => Promise<string>
  wait: (ms: number) => Promise<unknown>
  isCancelled: () => boolean
  onResults: (results: InviteResult[]) => void
}

const SECOND = 1_000
/** Without a Retry-After. */
const PAUSE_S = 10

/**
 * Invites in batches of 10, one after the other. A change of the group by somebody else in between is no obstacle, and
 * neither is a limit of requests: the batch is sent again.
 * @returns the addresses that were not sent, when it was cancelled
 * @throws AppError that ended it; the batches before it are done
 */
export async function uploadBatches(upload: Upload): Promise<readonly string[]> {
  let { updatedAt } = upload
  for (let at = 0; at < upload.emails.length; at += inviteBatchSize) {
    if (upload.isCancelled()) return upload.emails.slice(at)
    const answer = await sendBatch(upload, upload.emails.slice(at, at + inviteBatchSize), updatedAt)
    if (!answer) return upload.emails.slice(at)
    updatedAt = answer.updatedAt
    upload.onResults(answer.results)
  }
  return []
}

/** @returns nothing when it was cancelled while waiting */
async function sendBatch(
  { send, readVersion, wait, isCancelled }: Upload,
  emails: string[],
  version: string,
): Promise<BatchAnswer | undefined> {
  let updatedAt = version
  while (!isCancelled())
    try {
      return await send(emails, updatedAt)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'version-mismatch') updatedAt = await readVersion()
      else if (error.code === 'too-many') await wait((error.retryAfter ?? PAUSE_S) * SECOND)
      else throw error
    }
  return undefined
}
