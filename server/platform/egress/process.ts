import type { Config } from '#server/config/env.ts'
import { agentWhenNeeded } from './fetch.ts'
import { egressPolicy } from './policy.ts'

/** Where every copy of undici, Node's own among them, looks for what makes its connections (its lib/global.js). */
const place = Symbol.for('undici.globalDispatcher.1')

/**
 * Puts the guard under every `fetch` of this process, also those inside vendors' libraries, which take none of ours.
 * Called once, where a process begins.
 */
export function guardProcess(config: Config): void {
  const value = agentWhenNeeded(egressPolicy(config))
  Object.defineProperty(globalThis, place, { value, writable: true, configurable: false })
}
