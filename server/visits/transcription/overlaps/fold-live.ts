import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { settleOverlaps } from './settle.ts'

/** It compares everything that two devices captured, so it doesn't run for each line. */
const FOLD_MS = 15_000

interface LiveFold {
  /** Lines of this recording were stored. */
  lines(): void
  close(): void
}

/**
 * Hides lines that two devices captured at the same time, while they are recording. The result is recomputed when
 * either of them ends.
 */
export function foldWhileLive(
  s: Services,
  { userId, scribeId }: { userId: string; scribeId: string },
  pauseMs = FOLD_MS,
): LiveFold {
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function fold(): Promise<void> {
    const vault = await openVault(s.keys, userScope(userId))
    await s.db.as(userId, (tx) => settleOverlaps(s, tx, { userId, scribeId, vault }))
  }

  return {
    lines() {
      if (closed) return
      timer ??= setTimeout(() => {
        fold()
          // It is done again when the recording ends.
          .catch((error: unknown) =>
            s.log(`Duplicate lines stay for now: ${errorLabel(error)}`, 'error'),
          )
          .finally(() => (timer = undefined))
      }, pauseMs)
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
