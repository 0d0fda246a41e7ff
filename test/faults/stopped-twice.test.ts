import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findPlace } from '#server/platform/db/embedded/place.ts'
import { runningPostmaster } from '#server/platform/db/embedded/processes.ts'
import { chance, tally } from './tally.ts'
import { isLong, PATIENCE_MS, realServer } from './real-server.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const ROUNDS = isLong ? 20 : 4

test('a server that gets two stop signals right after it is ready leaves no database running', async () => {
  await using server = await realServer()
  const random = chance()
  const { data } = findPlace(server.dataDir, false)
  for (let round = 0; round < ROUNDS; round += 1) {
    const pid = server.pid()
    const stopped = server.stop()
    // As a process group and what follows its parent: the second comes while the first is being obeyed.
    await new Promise((resolve) => setTimeout(resolve, random() * 120))
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // It has stopped already.
    }
    expect(await stopped).toBe(0)
    expect(runningPostmaster(data)).toBeUndefined()
    expect(existsSync(join(data, 'postmaster.pid'))).toBe(false)
    await server.start()
  }
  tally({ what: 'the server gets two stop signals', faults: ROUNDS, lost: 0 })
})
