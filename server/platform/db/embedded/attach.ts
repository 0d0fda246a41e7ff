import type { Log } from '#server/platform/log/log.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPlace } from './place.ts'
import { runningPostmaster } from './processes.ts'
import { connectionUrl, databaseName } from './start.ts'

const LOOK_MS = 250

/**
 * The connection string of the embedded database that another process of ours runs on a data directory.
 * Waits for it until `signal` aborts; it is never started or stopped here.
 */
export async function attachEmbedded(
  { dataDir, log }: { dataDir: string; log: Log },
  signal: AbortSignal,
): Promise<string | undefined> {
  const place = findPlace(dataDir, process.platform === 'win32')
  let reported = false
  while (!signal.aborted) {
    const running = runningPostmaster(place.data)
    if (running?.ready) {
      const url = connectionUrl({ place, port: running.port }, databaseName)
      if (await answers(url)) return url
    }
    if (!reported)
      log(`Waiting for the database of ${dataDir}: start Ausculta with it (npm start).`)
    reported = true
    await sleep(LOOK_MS)
  }
  return undefined
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
