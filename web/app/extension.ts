import { accountSetup } from '#contract/accounts.ts'
import { anonymous } from './client.ts'

/** What a page may use of Chrome, where an extension lets this site reach it. */
type Reachable = {
  chrome?: { runtime?: { sendMessage?: (id: string, message: object, done: () => void) => void } }
}

/** Tells the Chrome extension that its user has signed out (specification §7). The message carries no token. */
export async function tellExtension(): Promise<void> {
  const runtime = (globalThis as Reachable).chrome?.runtime
  if (!runtime?.sendMessage) return
  const { extensionId } = await anonymous.call(accountSetup, {}).catch(() => ({ extensionId: '' }))
  // Without a callback an extension that is not installed would be an error of the page.
  if (extensionId) runtime.sendMessage(extensionId, { type: 'LOGOUT' }, () => undefined)
}
