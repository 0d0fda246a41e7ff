import { readdirSync, readlinkSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createScribe, listScribes } from '#contract/scribes.ts'
import { findPlace } from '#server/platform/db/embedded/place.ts'
import { isLong, PATIENCE_MS, realServer, type RealServer } from './real-server.ts'
import { tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

/** The limit of R13, in milliseconds. */
const LONGEST_MS = 15_000
const ROUNDS = isLong ? 5 : 1

let server: RealServer
beforeAll(async () => {
  server = await realServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** All processes of the server's database. */
function databaseProcesses(): number[] {
  const { data } = findPlace(server.dataDir, false)
  const isOurs = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data
    } catch {
      return false
    }
  }
  return readdirSync('/proc').map(Number).filter(Boolean).filter(isOurs)
}

async function timed(ask: () => Promise<unknown>): Promise<{ said: string; ms: number }> {
  const began = performance.now()
  const said = await ask().then(
    () => 'answered',
    (error: Error) => error.message,
  )
  return { said, ms: performance.now() - began }
}

test.skipIf(process.platform !== 'linux')(
  'with a frozen database every request ends within 15 s, and a load balancer notices after 2 s',
  async () => {
    const user = await server.newUser()
    const waits: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const frozen = databaseProcesses()
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      try {
        const asked = Array.from({ length: 14 }, (_, n) =>
          timed(() => (n % 2 ? user.call(listScribes, {}) : user.call(createScribe, { body: {} }))),
        )
        const first = await Promise.race([...asked, fetch(`${server.origin}/readyz`)])
        // Its limit is tested beside it; here it answers before any request gives up.
        expect(first).toMatchObject({ status: 503 })
        for (const { said, ms } of await Promise.all(asked)) {
          expect(said).toBe('The server is busy.')
          waits.push(ms)
        }
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
      }
      await expect
        .poll(async () => (await timed(() => user.call(listScribes, {}))).said)
        .toBe('answered')
      await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200)
    }
    expect(Math.max(...waits)).toBeLessThan(LONGEST_MS)
    const longest = `longest wait ${Math.round(Math.max(...waits))} ms`
    tally({ what: 'database frozen', faults: ROUNDS, lost: 0, note: longest })
  },
)
