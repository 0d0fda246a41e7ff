/** The recorder's requests to the extension's background. */
export type BackgroundRequest =
  /** A token of this user at this installation; none once their session has ended. */
  | { ask: 'token'; server: string; user: string }
  /** The server refused a token: has the session ended? */
  | { ask: 'check' }
  /** Shows in the toolbar whether it records. Recording counts as activity. */
  | { ask: 'show'; isRecording: boolean; isBusy: boolean }

/** The message with which the background closes the recorder once its session has ended. */
export const leaveMessage = { to: 'recorder', do: 'leave' } as const

/** Sends a request to the background, starting it if needed. @returns undefined if it can't answer */
export const askBackground = (request: BackgroundRequest): Promise<unknown> =>
  chrome.runtime.sendMessage({ to: 'background', ...request }).catch(() => undefined)

/** A message of one of the extension's own pages as a request, or undefined. */
export function readBackgroundRequest(message: unknown): BackgroundRequest | undefined {
  const { to, ask } = (message ?? {}) as { to?: unknown; ask?: unknown }
  const known = to === 'background' && (ask === 'token' || ask === 'check' || ask === 'show')
  // Only our own pages send these, as their types promise.
  return known ? (message as BackgroundRequest) : undefined
}

/** Whether a message comes from a page of the extension, not from a script in another's page. */
export const isOwnPage = ({ id, url }: chrome.runtime.MessageSender): boolean =>
  id === chrome.runtime.id && url !== undefined && url.startsWith(chrome.runtime.getURL('/'))
