import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { signUp } from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import { allRoutes, createApp } from '#server/app.ts'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { readConfig } from '#server/config/env.ts'
import { mountSockets } from '#server/platform/http/sockets.ts'
import { rateNames } from '#server/platform/quotas/kinds.ts'
import { openServices } from '#server/open-services.ts'
import type { Services } from '#server/services.ts'
import { provingAt } from '#test/proof.ts'

/** One account does here in a minute what a clinic does in a day. */
export const RATE_LIMITS = rateNames.map((name) => `${name}=1000000`).join(' ')

/** The services with the settings of an environment, on a temporary database. */
export async function benchServices(
  env: Record<string, string | undefined>,
  overrides: Partial<Services> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ausculta-bench-'))
  // The account that runs PostgreSQL when we are root must be able to pass.
  chmodSync(dataDir, 0o711)
  const database = await startEmbedded({ dataDir, log: () => undefined })
  const config = readConfig({ RATE_LIMITS, ...env, AUSCULTA_DATA: dataDir })
  const opened = await openServices(config, database.url, { log: () => undefined, ...overrides })
  return {
    services: opened.services,
    databaseUrl: database.url,
    dataDir,
    async close() {
      await opened[Symbol.asyncDispose]()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * The real app on its own durable database (fsync on), with one user signed in.
 * @param settings of its environment, such as a language model
 */
export async function benchApp(
  overrides: Partial<Services> = {},
  settings: Record<string, string> = {},
) {
  const opened = await benchServices({ PUBLIC_URL: 'http://localhost', ...settings }, overrides)
  const { dataDir } = opened
  const routes = allRoutes(opened.services)
  const app = createApp(opened.services, routes, join(dataDir, 'web'))
  const server = createServer(getRequestListener(app.fetch))
  const closeSockets = mountSockets(server, routes, opened.services.config)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address object.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { call } = createCall({
    origin,
    token: () => undefined,
    timezone: 'UTC',
    fetch: provingAt(origin),
  })
  const answer = await call(signUp, {
    body: { email: 'bench@example.org', password: 'violet kettle rain 42' },
  })
  if (answer.state !== 'signed-in') throw new Error('a new account should be signed in')
  const { token, user } = answer
  return {
    services: opened.services,
    databaseUrl: opened.databaseUrl,
    origin,
    user,
    token,
    async close() {
      closeSockets()
      server.closeAllConnections()
      server.close()
      await opened.close()
    },
  }
}
