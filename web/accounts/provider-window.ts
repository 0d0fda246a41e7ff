import { AppError, words } from '#contract/errors.ts'
import type { ProviderAnswer } from '#contract/providers.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** The message from the window of a provider to the page that opened it. It holds no tokens: the page fetches its own. */
export type WindowResult =
  | { kind: 'done'; pending: Pending | undefined }
  | { kind: 'failed'; code: ErrorCode; message: string; detail: string | undefined }
type Pending = Extract<ProviderAnswer['answer'], { state: 'mfa-required' }>

const CHANNEL = 'ausculta-provider'
const POLL_MS = 250
/** A message may arrive shortly after its window has closed. */
const LATE_MESSAGE_MS = 1_000
const size = 'popup,width=480,height=680'

let open: Window | null = null

/** Phones and tablets show windows as tabs, from which users don't find back; there the page itself redirects. */
const mustRedirect = () => matchMedia('(pointer: coarse)').matches

/**
 * Signs in at a provider in a window over the page. On touch devices the page itself redirects, and this call never
 * returns. Must be called by a click, or the browser blocks the window.
 * @param begin fetches the address of the provider
 * @returns the second factor that is still needed, if any.
 * @throws AppError with the message of the specification (§8).
 */
export async function visitProvider(
  begin: (mode: ProviderAnswer['mode']) => Promise<{ url: string }>,
): Promise<Pending | undefined> {
  if (mustRedirect()) {
    location.assign((await begin('redirect')).url)
    return new Promise(() => undefined)
  }
  if (open && !open.closed) {
    open.focus()
    throw new AppError('in-progress', words.oneWindow)
  }
  const opened = window.open('', CHANNEL, size)
  if (!opened) throw new AppError('bad-request', words.windowBlocked)
  open = opened
  try {
    const result = waitForResult(opened)
    // Nothing awaits the window where `begin` fails.
    result.catch(() => undefined)
    opened.location.href = (await begin('popup')).url
    return await result
  } finally {
    opened.close()
    open = null
  }
}

function waitForResult(opened: Window): Promise<Pending | undefined> {
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<Pending | undefined>((resolve, reject) => {
    channel.addEventListener('message', ({ data }: MessageEvent<WindowResult>) => {
      if (data.kind === 'done') return resolve(data.pending)
      const { code, message, detail } = data
      reject(new AppError(code, message, detail ? { detail } : {}))
    })
    const look = setInterval(() => {
      if (!opened.closed) return
      clearInterval(look)
      setTimeout(() => reject(new AppError('bad-request', words.cancelled)), LATE_MESSAGE_MS)
    }, POLL_MS)
  }).finally(() => channel.close())
}

/** Whether this page is the window of a provider, and not a page that was redirected there. */
export const isProviderWindow = () => window.opener !== null

/** Sends the result to the page that opened this window, and closes the window. */
export function tellOpener(result: WindowResult): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(result)
  channel.close()
  window.close()
}
