import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, buildConnector } from 'undici'
import { parseLiteral } from './addresses.ts'
import { EgressRefused, type EgressPolicy } from './policy.ts'

const CONNECT_MS = 10_000
/** A model may think for long before its first word, and pause between two. */
const SILENCE_MS = 10 * 60_000
const LONGEST_HEADERS_BYTES = 32_768

type LookupCallback = (
  error: Error | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/**
 * An agent that looks at the very address it is about to connect to, so that a name which led elsewhere a moment ago
 * (DNS rebinding) opens nothing. All addresses of a name must be allowed.
 * @param resolve finds the addresses of a name; the system's unless a test gives another
 */
export function guardedAgent(policy: EgressPolicy, resolve: typeof lookup = lookup): Agent {
  const looking = (hostname: string, options: LookupOptions, done: LookupCallback): void => {
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
      const literal = parseLiteral(options.hostname)
      // A host that is an address is never looked up.
      if (literal && !policy.mayConnect(literal)) return done(new EgressRefused(), null)
      guarded(options, done)
    },
  })
}
