import { AsyncLocalStorage } from 'node:async_hooks'

/** From where a request comes; for logs that are written deep inside a verb. */
export interface Origin {
  sessionId: string | null
  /** The peer's address as the socket says it. */
  address: string
  /** The owner of the session that the request opens or renews, while that is being stored. */
  opens?: Opening
}

/**
 * The origin of the present request; empty in jobs. It's carried beside the call, so that functions needn't pass on
 * what only the access log needs.
 */
export const requestContext = new AsyncLocalStorage<Origin>()

/** A session that is being stored. */
export interface Opening {
  userId: string
  sessionId: string
  /** The newest entry of the user's log, if it was read along with the session; null for an empty one. */
  newest?: Promise<{ seq: number; hash: string } | null>
}

/** Names the owner in the transaction that opens or renews a session, so that its log entry is stored along. */
export function opensSession(opening: Opening): void {
  const origin = requestContext.getStore()
  if (origin) origin.opens = opening
}
