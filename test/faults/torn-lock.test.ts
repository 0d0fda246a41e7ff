import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { findPlace } from '#server/platform/db/embedded/place.ts'
import { hasProcesses } from '#server/platform/db/embedded/torn-locks.ts'
import { PATIENCE_MS, realServer } from './real-server.ts'
import { tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

test.skipIf(process.platform !== 'linux')(
  'a server starts after its database was killed and left an empty or truncated lock file',
  async () => {
    await using server = await realServer()
    const { call } = await server.newUser()
    const { id } = await call(createScribe, { body: { name: 'Kept' } })
    const { data } = findPlace(server.dataDir, false)
    for (const text of ['', '\0\0\0', 'x1']) {
      server.killDatabase()
      await server.killApp()
      // A power cut ends every process, also of a database that the server has just started again.
      await vi.waitUntil(
        () => {
          server.killDatabase()
          return !hasProcesses(data)
        },
        { timeout: PATIENCE_MS },
      )
      writeFileSync(join(data, 'postmaster.pid'), text)
      writeFileSync(join(data, '.s.PGSQL.5432.lock'), text)
      await server.start()
      expect((await call(getScribe, { params: { id } })).name).toBe('Kept')
    }
    tally({ what: 'lock file empty or torn', faults: 3, lost: 0 })
  },
)
