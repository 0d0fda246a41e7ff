import { AsyncLocalStorage } from 'node:async_hooks'

/** From where a request comes; for logs that are written deep inside a verb. */
export interface Origin {
  sessionId: string | null
  /** The peer's address as the socket says it. */
  address: string
  /** Whose session the request opens or renews, once that is being stored. */
  opens?: { userId: string; sessionId: string }
}

/**
 * The origin of the request under way; empty in jobs. It is carried beside the call so that no verb has to pass on
 * what only the log of access wants to know.
 */
export const asking = new AsyncLocalStorage<Origin>()

/** Says in the transaction that opens or renews a session whose it is, so that its entry of the log goes along. */
export function opensSession(userId: string, sessionId: string): void {
  const origin = asking.getStore()
  if (origin) origin.opens = { userId, sessionId }
}
