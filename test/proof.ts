import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Challenge, getChallenge, proofText, provingFetch } from '#contract/bot-check.ts'
import { createCall } from '#contract/call.ts'

/** Does the proof of work for a sign-in. @returns the text of the header, or undefined if none is required. */
export async function proofFrom(origin: string): Promise<string | undefined> {
  const { call } = createCall({ origin, token: () => undefined, timezone: 'UTC' })
  return proofOf((await call(getChallenge, {})).challenge)
}

/** The text of the header for a challenge; undefined if none is required. */
export async function proofOf(challenge: Challenge | null): Promise<string | undefined> {
  if (!challenge) return undefined
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge has no solution')
  return proofText({ challenge, solution })
}

/** A fetch that does the work of the bot check as a browser does. */
export const provingAt = (origin: string, send?: typeof fetch) =>
  provingFetch(() => proofFrom(origin), send)
