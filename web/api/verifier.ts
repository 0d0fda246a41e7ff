import type { Challenge, Solution } from '#contract/bot-check.ts'
import { getChallenge, proofText } from '#contract/bot-check.ts'
import { createCall } from '#contract/call.ts'
import { AppError, words } from '#contract/errors.ts'

const { call } = createCall({ origin: '', timezone: 'UTC', token: () => undefined })
/** A proof this close to its end is made again, so that it does not end on the way. */
const MARGIN_MS = 30_000

interface Proof {
  text: string | undefined
  /** Milliseconds since 1970. */
  until: number
}
let worker: Worker | undefined
let made: Promise<Proof> | undefined

/** Begins with the work, so that it is done when the button is pressed. The verifier is made once and used again. */
export function prepareProof(): void {
  made ??= make()
  made.catch(() => (made = undefined))
}

/**
 * The proof for one request; each is valid once.
 * @returns the text of the header, or undefined if the server asks for none.
 * @throws AppError 'Recaptcha verifier not initialized (refresh).' if this browser can't do the work.
 */
export async function prove(): Promise<string | undefined> {
  const ready = await (made ?? make()).catch(() => undefined)
  made = undefined
  if (ready && ready.until - Date.now() > MARGIN_MS) return ready.text
  return (await make()).text
}

async function make(): Promise<Proof> {
  const { challenge } = await call(getChallenge, {})
  if (!challenge) return { text: undefined, until: Number.POSITIVE_INFINITY }
  const solution = await solve(challenge)
  const until = (challenge.parameters.expiresAt ?? 0) * 1000
  return { text: proofText({ challenge, solution }), until }
}

function solve(challenge: Challenge): Promise<Solution> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new AppError('bad-request', words.noVerifier))
    try {
      worker ??= new Worker(new URL('./verifier.worker.ts', import.meta.url), { type: 'module' })
    } catch {
      return fail()
    }
    const done = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      worker?.removeEventListener('message', done)
      if (data && 'counter' in data) resolve(data)
      else fail()
    }
    worker.addEventListener('message', done)
    worker.addEventListener('error', fail, { once: true })
    worker.postMessage({ type: 'work', challenge })
  })
}
