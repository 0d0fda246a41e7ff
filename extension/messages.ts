/** What a page of the installation asks of the extension, through the relay. */
export type PageRequest =
  | { type: 'HELLO' }
  /** The user has signed out (specification §7). It carries no token. */
  | { type: 'LOGOUT' }
  | { type: 'PAIR'; code: string }

/** What the page gets back. */
export type PageReply =
  | { type: 'HELLO'; isPaired: boolean }
  | { type: 'PAIR'; error: string | null }

/** A message of unknown origin as a request, or undefined. */
export function readRequest(data: unknown): PageRequest | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'HELLO' || data.type === 'LOGOUT') return { type: data.type }
  if (data.type === 'PAIR' && 'code' in data && typeof data.code === 'string')
    return { type: 'PAIR', code: data.code }
  return undefined
}
