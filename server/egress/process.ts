import { setGlobalDispatcher } from 'undici'
import type { Config } from '#server/env.ts'
import { guardedAgent } from './fetch.ts'
import { egressPolicy } from './policy.ts'

/**
 * Puts the guard under every `fetch` of this process, also those inside vendors' libraries, which take none of ours.
 * Called once, where a process begins.
 */
export function guardProcess(config: Config): void {
  setGlobalDispatcher(guardedAgent(egressPolicy(config)))
}
