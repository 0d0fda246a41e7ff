import { createCall } from '#contract/call.ts'
import type * as app from '#web/api/client.ts'
import { timezone, withoutCookies } from '../session.ts'
import { askBackground } from './background.ts'
import { recordingUser, serverOrigin } from './server.ts'

/*
 * Replaces web/api/client.ts: the recorder's modules use the extension's session. An offscreen document has no storage,
 * so the background gives it tokens.
 */

const listeners = new Set<Parameters<typeof app.onSignedOut>[0]>()

/** @returns how to stop listening. */
export const onSignedOut: typeof app.onSignedOut = (listener) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session is over: the modules stop their work for its user. */
export function endLocally(by: Parameters<typeof app.endLocally>[0]): void {
  for (const listener of listeners) listener(by)
}

async function freshToken(): Promise<string | undefined> {
  const ask = { ask: 'token', server: serverOrigin(), user: recordingUser() } as const
  const answer = await askBackground(ask)
  return typeof answer === 'string' ? answer : undefined
}

const client = createCall({
  origin: serverOrigin(),
  timezone,
  token: freshToken,
  fetch: withoutCookies,
  once: true,
  onSignedOut: () => void askBackground({ ask: 'check' }),
})
export const call: typeof app.call = client.call
