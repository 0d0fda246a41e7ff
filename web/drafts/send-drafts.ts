import { AppError } from '#contract/errors.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { deleteDraft, listRestoredDrafts } from './store.ts'

interface Sending {
  kind: 'note' | 'item' | 'filled-form'
  /** Whether an open editor sends it. */
  isOpen: (id: string) => boolean
  send: (id: string) => Promise<void>
  signal: AbortSignal
}

/** Sends all stored drafts of one kind. Retries while the server is unreachable, and deletes drafts whose document is gone. */
export async function sendAllDrafts({ kind, isOpen, send, signal }: Sending): Promise<void> {
  const sendOne = async (id: string) => {
    for (let attempt = 0; !signal.aborted && !isOpen(id); attempt++) {
      try {
        await send(id)
      } catch (error) {
        if (!(error instanceof AppError)) return
        if (error.code === 'not-found') return deleteDraft(kind, id)
        if (error.code !== 'unavailable' && error.code !== 'too-many') return
        await waitOrOnline(reconnectDelay(attempt), signal)
      }
    }
  }
  await Promise.all(listRestoredDrafts(kind).map(({ id }) => sendOne(id)))
}
