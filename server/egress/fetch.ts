import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, buildConnector } from 'undici'
import { literalOf } from './addresses.ts'
import type { EgressPolicy } from './policy.ts'

/** A connection that the policy does not allow. */
export class EgressRefused extends Error {
  constructor() {
    super('This address is not on the open internet')
    this.name = 'EgressRefused'
  }
}

const CONNECT_MS = 10_000
/** A model may think for long before its first word, and pause between two. */
const SILENCE_MS = 10 * 60_000
const LONGEST_HEADERS_BYTES = 32_768

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * An agent that looks at the very address it is about to connect to, so that a name which led elsewhere a moment ago
 * (DNS rebinding) opens nothing. All addresses of a name must be allowed.
 * @param resolve finds the addresses of a name; the system's unless a test gives another
 */
export function guardedAgent(policy: EgressPolicy, resolve: typeof lookup = lookup): Agent {
  const looking = (hostname: string, options: LookupOptions, done: Found): void => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      if (!found.every(({ address }) => policy.mayConnect(address)))
        return done(new EgressRefused(), '')
      const [first] = found
      if (options.all || !first) return done(null, found)
      done(null, first.address, first.family)
    })
  }
  const guarded = buildConnector({ timeout: CONNECT_MS, lookup: looking })
  const open = buildConnector({ timeout: CONNECT_MS })
  return new Agent({
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    maxHeaderSize: LONGEST_HEADERS_BYTES,
    connect(options, done) {
      const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
      if (policy.isTrusted(url)) return open(options, done)
      const literal = literalOf(options.hostname)
      // A host that is an address is never looked up.
      if (literal && !policy.mayConnect(literal)) return done(new EgressRefused(), null)
      guarded(options, done)
    },
  })
}

/** Bytes of one answer; a model's note is a thousandth of it. */
const MOST_BYTES = 50_000_000

/**
 * `fetch` for addresses that people type: guarded as above, without redirects (which would carry keys and patients'
 * words to an address that nobody entered), and with an end.
 */
export function guardedFetch(policy: EgressPolicy, agent = guardedAgent(policy)): typeof fetch {
  return async (input, init) => {
    // The agent is of the library that Node's own fetch is made of; only their types differ.
    const options = { ...init, redirect: 'error', dispatcher: agent } as unknown as RequestInit
    const answer = await fetch(input, options)
    if (Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES) {
      await answer.body?.cancel()
      throw new EgressRefused()
    }
    return capped(answer)
  }
}

function capped(answer: Response): Response {
  if (!answer.body) return answer
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength
      if (bytes > MOST_BYTES) controller.error(new EgressRefused())
      else controller.enqueue(piece)
    },
  })
  const { status, statusText, headers } = answer
  return new Response(answer.body.pipeThrough(counting), { status, statusText, headers })
}
