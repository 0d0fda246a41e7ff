import { useSyncExternalStore } from 'react'

/** The state of the extension on this page; undefined while none that was paired with this address answers. */
let paired: boolean | undefined
const listeners = new Set<() => void>()

/** Messages to and from the relay that the extension runs on this page. */
function post(request: { type: 'HELLO' } | { type: 'PAIR'; code: string }): void {
  window.postMessage({ to: 'ausculta-extension', ...request }, location.origin)
}

interface Reply {
  from?: unknown
  type?: unknown
  isPaired?: unknown
  error?: unknown
}

function readReply({ source, origin, data }: MessageEvent<unknown>): Reply | undefined {
  if (source !== window || origin !== location.origin) return undefined
  const reply = (data ?? {}) as Reply
  return reply.from === 'ausculta-extension' ? reply : undefined
}

const askEveryMs = 2_000

function subscribe(listener: () => void): () => void {
  const receive = (event: MessageEvent<unknown>) => {
    const reply = readReply(event)
    if (reply?.type !== 'HELLO' || typeof reply.isPaired !== 'boolean') return
    paired = reply.isPaired
    for (const one of listeners) one()
  }
  const ask = () => post({ type: 'HELLO' })
  listeners.add(listener)
  addEventListener('message', receive)
  // The extension can be paired or end its session meanwhile.
  const asking = setInterval(ask, askEveryMs)
  ask()
  return () => {
    listeners.delete(listener)
    removeEventListener('message', receive)
    clearInterval(asking)
  }
}

/** Whether the extension in this browser is paired; undefined if none answers on this page. */
export const usePairedExtension = (): boolean | undefined =>
  useSyncExternalStore(subscribe, () => paired)

const answerMs = 15_000

/** Pairs the extension in this browser with a code. @returns its error, or null */
export function pairHere(code: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      removeEventListener('message', receive)
      reject(new Error('The extension did not answer.'))
    }, answerMs)
    const receive = (event: MessageEvent<unknown>) => {
      const reply = readReply(event)
      if (reply?.type !== 'PAIR') return
      clearTimeout(timer)
      removeEventListener('message', receive)
      resolve(typeof reply.error === 'string' ? reply.error : null)
    }
    addEventListener('message', receive)
    post({ type: 'PAIR', code })
  })
}
