import type { Hono } from 'hono'
import type { Database } from '#server/db/database.ts'

/** What load balancers ask: whether the process lives, and whether its database answers (a plain 500 where not). */
export function serveHealth(app: Hono, db: Database): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    await db.system(async () => undefined)
    return c.json({ ok: true })
  })
}
