import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'

/** Serves the built web app; every path that is not a file is a route of the app and gets its page. */
export function serveWeb(app: Hono, folder: string): void {
  app.use('/assets/*', async (c, next) => {
    await next()
    // Names of built files carry a hash of their content.
    if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
  })
  app.use('*', serveStatic({ root: folder, precompressed: true }))
  app.get('*', async (c) => {
    if (/^\/(api|assets|transcription)(\/|$)/.test(c.req.path))
      return c.json({ code: 'not-found', message: 'Not found' }, 404)
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
    if (!page) return c.text('The web app is not built yet. Run "npm start", which builds it.', 503)
    return c.html(page, 200, { 'cache-control': 'no-cache' })
  })
}
