import { once } from 'node:events'
import { createServer } from 'node:net'

/** Each process of a run has its own ports, below those that systems assign (from 32768 on Linux, 49152 elsewhere). */
const FROM = 18_000
const EACH = 1_000
const first = FROM + Number(process.env.VITEST_POOL_ID ?? 0) * EACH
// Two runs on one machine hardly begin at the same one.
let next = Math.floor(Math.random() * EACH)

/**
 * A port that stays free while its server is down: a system-assigned one may belong to a connection when a killed
 * server restarts.
 * @throws Error if none of a process' own ports is free
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < EACH; tries += 1) {
    const port = first + (next++ % EACH)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
    probe.close()
    await once(probe, 'close')
    return true
  } catch {
    return false
  }
}
