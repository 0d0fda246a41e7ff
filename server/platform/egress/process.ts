import type { Config } from '#server/config/env.ts'
import { agentWhenNeeded } from './fetch.ts'
import { egressPolicy } from './policy.ts'

/** Where every copy of undici, Node's own among them, looks for what makes its connections (its lib/global.js). */
const place = Symbol.for('undici.globalDispatcher.1')

/**
 * Guards every `fetch` of this process, including those inside vendors' libraries, which accept none of ours. Called
 * once, when a process starts.
 */
export function guardProcess(config: Config): void {
  const value = agentWhenNeeded(egressPolicy(config))
  Object.defineProperty(globalThis, place, { value, writable: true, configurable: false })
}
