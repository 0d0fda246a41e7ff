import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { settleOverlaps } from './settle.ts'

/** It compares all that two devices heard, so it is not done for each line. */
const FOLD_MS = 15_000

interface LiveFold {
  /** Lines of this recording were stored. */
  lines(): void
  close(): void
}

/**
 * Sees to it that of two devices which record a visit at the same time the words of both do not stand there twice for as
 * long as they record. What is folded then is settled once more when either of them ends.
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
          .catch((error: unknown) => s.log(`Lines stay doubled for now: ${errorLabel(error)}`))
          .finally(() => (timer = undefined))
      }, pauseMs)
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
