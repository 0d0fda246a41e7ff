import { AsyncLocalStorage } from 'node:async_hooks'

/** From where a request comes; for logs that are written deep inside a verb. */
export interface Origin {
  sessionId: string | null
  /** The peer's address as the socket says it. */
  address: string
  /** Whose session the request opens or renews, once that is being stored. */
  opens?: Opening
}

/**
 * The origin of the request under way; empty in jobs. It is carried beside the call so that no verb has to pass on
 * what only the log of access wants to know.
 */
export const requestContext = new AsyncLocalStorage<Origin>()

/** A session that is being stored. */
export interface Opening {
  userId: string
  sessionId: string
  /** The newest entry of the user's log, where that was asked for along with the session; null for an empty one. */
  newest?: Promise<{ seq: number; hash: string } | null>
}

/** Says in the transaction that opens or renews a session whose it is, so that its entry of the log goes along. */
export function opensSession(opening: Opening): void {
  const origin = requestContext.getStore()
  if (origin) origin.opens = opening
}
