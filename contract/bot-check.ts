import * as z from 'zod/mini'
import { requestReset, signIn, signUp } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { readErrorBody, words } from './errors.ts'

/** A piece of work that a browser does before it may sign in (ALTCHA, version 2), signed by the server. */
export const Challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.optional(z.string()),
    /** Seconds since 1970. */
    expiresAt: z.optional(z.number()),
  }),
  signature: z.string(),
})
export type Challenge = z.infer<typeof Challenge>
export const Solution = z.object({ counter: z.number(), derivedKey: z.string() })
export type Solution = z.infer<typeof Solution>
/** The content of the header, as base64 of JSON. */
export const Proof = z.object({ challenge: Challenge, solution: Solution })
export type Proof = z.infer<typeof Proof>

export const getChallenge = endpoint({
  method: 'GET',
  path: '/api/auth/challenge',
  access: 'anyone',
  summary:
    'A proof of work required before signing up or in, or resetting a password; the proof goes into the header `x-altcha`. `null` if none is required.',
  response: z.object({ challenge: z.nullable(Challenge) }),
})

export const proofHeader = 'x-altcha'
/** These endpoints look up an address, so they require a proof of work first. */
const guarded: readonly string[] = [signUp.path, signIn.path, requestReset.path]

/** The text of the header for a solved challenge. */
export const proofText = (proof: Proof) => btoa(JSON.stringify(proof))

/**
 * A fetch that adds a proof of work if one is required, and retries once if the server rejected it, such as after a
 * laptop woke up.
 * @param prove makes the text of the header; undefined if no proof is required
 */
export function provingFetch(prove: () => Promise<string | undefined>, send?: typeof fetch) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const go = send ?? fetch
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://here')
    if (!guarded.includes(pathname)) return go(input, init)
    const withProof = async () => {
      const proof = await prove()
      const headers = new Headers(init?.headers)
      if (proof) headers.set(proofHeader, proof)
      return go(input, { ...init, headers })
    }
    const first = await withProof()
    return (await isRefused(first)) ? withProof() : first
  }
}

async function isRefused(answer: Response): Promise<boolean> {
  if (answer.status !== 400) return false
  return readErrorBody(await answer.clone().json())?.message === words.noVerifier
}
