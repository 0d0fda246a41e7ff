import type { Log } from '#server/platform/log/log.ts'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { announceSetupCode } from '#server/identity/accounts/setup-code.ts'
import { allRoutes, createApp } from './app.ts'
import type { Config } from '#server/config/env.ts'
import { drainable } from '#server/platform/http/drain.ts'
import { mountSockets } from '#server/platform/http/sockets.ts'
import { openServices } from './open-services.ts'
import { assertDemoApart } from '#server/operations/demo/keep-apart.ts'
import type { Services } from './services.ts'
import { startWork } from './work.ts'

/** The product, ready to listen. */
interface Product extends AsyncDisposable {
  server: Server
  services: Services
  /** Begins to work on the queue; requests are answered without it. */
  startWork(): Promise<void>
}

/**
 * How long a connection may take to say what it wants (slowloris), and to send all of it: an upload over a slow line.
 * A body that falls silent ends before (`http/bytes.ts`).
 */
const TIMES = {
  headersTimeout: 15_000,
  requestTimeout: 3_600_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the 60 s that proxies keep theirs: a request that meets a connection just closing would be lost.
  keepAliveTimeout: 75_000,
}

/** Opens the product on a database. Disposing answers what was asked, ends its connections, then its services. */
export async function openProduct(
  config: Config,
  databaseUrl: string,
  webFolder: string,
  log: Log,
  overrides: Partial<Services> = {},
): Promise<Product> {
  const opened = await openServices(config, databaseUrl, { log, ...overrides })
  const { services } = opened
  await assertDemoApart(services).catch(async (error: unknown) => {
    await opened[Symbol.asyncDispose]()
    throw error
  })
  if (!config.demo) await announceSetupCode(services)
  const routes = allRoutes(services)
  const server = createServer(
    TIMES,
    getRequestListener(createApp(services, routes, webFolder).fetch),
  )
  const drain = drainable(server)
  const closeSockets = mountSockets(server, routes, config)
  return {
    server,
    services,
    startWork: () => startWork(services),
    async [Symbol.asyncDispose]() {
      closeSockets()
      await drain()
      await opened[Symbol.asyncDispose]()
    },
  }
}
