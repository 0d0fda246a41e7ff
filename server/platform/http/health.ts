import type { Hono } from 'hono'
import type { Database } from '#server/platform/db/database.ts'
import { beforeDeadline, withDatabaseDeadline } from './database-deadline.ts'

/** Time limit in milliseconds: load balancers probe every few seconds and don't wait longer. */
const READY_MS = 2_000

/** Health endpoints for load balancers: whether the process is alive, and whether its database answers within 2 s (503 if not). */
export function serveHealth(app: Hono, db: Database): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const ask = () => beforeDeadline(() => db.system(async () => true))
    const ok = await withDatabaseDeadline(ask, READY_MS).catch(() => false)
    return c.json({ ok }, ok ? 200 : 503)
  })
}
