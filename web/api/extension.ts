import { accountSetup } from '#contract/accounts.ts'
import { anonymous } from './client.ts'
import { takeLock } from './tab-lock.ts'

/** The part of Chrome's API that a page may use if an extension allows this site. */
type Reachable = {
  chrome?: { runtime?: { sendMessage?: (id: string, message: object, done: () => void) => void } }
}

/** Every window of the browser notices the end of a session within this time, in milliseconds. */
const sameEndMs = 3_000

/**
 * Tells the browser extension that its user has signed out (specification §7): the paired one through the relay that it
 * runs on this page, one that the administrator named directly. The message carries no token.
 */
export async function notifyExtension(): Promise<void> {
  globalThis.postMessage({ to: 'ausculta-extension', type: 'LOGOUT' }, location.origin)
  await notifyNamed()
}

/** Only one of several windows does this. */
async function notifyNamed(): Promise<void> {
  const runtime = (globalThis as Reachable).chrome?.runtime
  if (!runtime?.sendMessage) return
  const { extensionId } = await anonymous.call(accountSetup, {}).catch(() => ({ extensionId: '' }))
  if (!extensionId) return
  const release = await takeLock('ausculta-logout')
  if (!release) return
  setTimeout(() => release(), sameEndMs)
  // Without a callback, an extension that isn't installed would cause an error on the page.
  runtime.sendMessage(extensionId, { type: 'LOGOUT' }, () => undefined)
}
