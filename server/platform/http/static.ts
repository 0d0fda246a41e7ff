import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { contentPolicy, patientPermissions } from './headers.ts'

/** Serves the built web app; every path that isn't a file is a route of the app and gets its page. */
export function serveWeb(app: Hono, folder: string): void {
  app.use('/assets/*', async (c, next) => {
    await next()
    // Names of built files carry a hash of their content.
    if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
  })
  const pageIn = (file: string, permissions?: string) => async (c: Context) => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => undefined)
    if (!text) return c.text('The web app is not built yet. Run "npm start", which builds it.', 503)
    const nonce = randomBytes(16).toString('base64')
    return c.html(text.replace('__STYLE_NONCE__', nonce), 200, {
      'cache-control': 'no-cache',
      'content-security-policy': contentPolicy(nonce),
      ...(permissions && { 'permissions-policy': permissions }),
    })
  }
  const page = pageIn('index.html')
  // Before the files, because the page isn't sent unchanged.
  app.get('/', page)
  app.get('/index.html', page)
  // For patients without an account; it isn't part of the app.
  app.get('/intake', pageIn('intake.html', patientPermissions))
  app.use('*', serveStatic({ root: folder, precompressed: true }))
  app.get('*', async (c) => {
    if (/^\/(api|assets|transcription)(\/|$)/.test(c.req.path))
      return c.json({ code: 'not-found', message: 'Not found' }, 404)
    return page(c)
  })
}
