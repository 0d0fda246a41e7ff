import { AppError, words } from '#contract/errors.ts'
import type { ProviderAnswer } from '#contract/providers.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** What the window of a provider says to the page that opened it. Tokens stay out of it: the page fetches its own. */
export type WindowResult =
  | { kind: 'done'; pending: Pending | undefined }
  | { kind: 'failed'; code: ErrorCode; message: string; detail: string | undefined }
type Pending = Extract<ProviderAnswer['answer'], { state: 'mfa-required' }>

const CHANNEL = 'ausculta-provider'
const LOOK_MS = 250
/** What the window says may come a little after it has closed. */
const LAST_WORDS_MS = 1_000
const size = 'popup,width=480,height=680'

let open: Window | null = null

/** Phones and tablets show such windows as tabs, which one does not find back from; there the page itself goes. */
const goesItself = () => matchMedia('(pointer: coarse)').matches

/**
 * Sends somebody to a provider, in a window over the page; where there are none, the page itself goes and never comes
 * back to this call. Must be called by a click, or the browser blocks the window.
 * @param begin asks the server for the address to go to
 * @returns the second factor that is still asked for, if one is.
 * @throws AppError in the words of the specification (§8).
 */
export async function visitProvider(
  begin: (mode: ProviderAnswer['mode']) => Promise<{ url: string }>,
): Promise<Pending | undefined> {
  if (goesItself()) {
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
    const told = answerOf(opened)
    // Where the server does not answer, nobody waits for the window.
    told.catch(() => undefined)
    opened.location.href = (await begin('popup')).url
    return await told
  } finally {
    opened.close()
    open = null
  }
}

function answerOf(opened: Window): Promise<Pending | undefined> {
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
      setTimeout(() => reject(new AppError('bad-request', words.cancelled)), LAST_WORDS_MS)
    }, LOOK_MS)
  }).finally(() => channel.close())
}

/** Whether this page is the window of a provider, and not a page that went there itself. */
export const isProviderWindow = () => window.opener !== null

/** Says how it ended, and closes this window. */
export function tellOpener(told: WindowResult): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(told)
  channel.close()
  window.close()
}
