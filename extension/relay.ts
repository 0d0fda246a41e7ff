import { type PageReply, readRequest } from './messages.ts'

/*
 * Runs on the pages of the paired installation and passes messages between page and extension. It's isolated from the
 * page's scripts and reads nothing of the page.
 */

const named = globalThis as { auscultaRelay?: boolean }
if (!named.auscultaRelay) {
  named.auscultaRelay = true
  addEventListener('message', (event: MessageEvent<unknown>) => void relay(event))
}

async function relay({ source, origin, data }: MessageEvent<unknown>): Promise<void> {
  // A frame or another window can post messages as well.
  if (source !== window || origin !== location.origin) return
  const { to, ...rest } = (data ?? {}) as { to?: unknown }
  const request = to === 'ausculta-extension' ? readRequest(rest) : undefined
  if (!request) return
  // After an update of the extension, scripts of the previous version can't reach it.
  const reply = await chrome.runtime.sendMessage(request).catch(() => undefined)
  if (isReply(reply)) window.postMessage({ from: 'ausculta-extension', ...reply }, location.origin)
}

const isReply = (reply: unknown): reply is PageReply =>
  typeof reply === 'object' && reply !== null && 'type' in reply
