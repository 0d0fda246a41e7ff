import type { Server } from 'node:http'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { allRoutes, createApp } from './app.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { readConfig } from './env.ts'
import { mountSockets } from './http/sockets.ts'
import { openServices } from './services.ts'
import { startWork } from './work.ts'

const log = (line: string) => process.stdout.write(`${line}\n`)

/** Runs the product until SIGTERM or SIGINT. */
async function run(): Promise<void> {
  const config = readConfig(process.env)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, log })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const opened = await openServices(config, databaseUrl)
  const { services } = opened
  const routes = allRoutes(services)
  const app = createApp(services, routes, join(import.meta.dirname, '../dist/web'))
  const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, () =>
    log(`Ausculta is ready: ${config.publicUrl}`),
  )
  await startWork(services)
  const closeSockets = mountSockets(server as Server, routes, [config.publicUrl])
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    log(`Port ${config.port} is taken. Set another one, for example PORT=${config.port + 1}.`)
    process.exitCode = 1
    void stop()
  })

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    closeSockets()
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await opened[Symbol.asyncDispose]()
    await embedded?.stop()
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

await run().catch((error: unknown) => {
  log(error instanceof Error ? error.message : 'Ausculta could not start.')
  process.exitCode = 1
})
