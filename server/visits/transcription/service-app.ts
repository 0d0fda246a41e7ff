import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { gateOf } from '#server/identity/accounts/gate.ts'
import { secureHeaders } from '#server/platform/http/headers.ts'
import { serveHealth } from '#server/platform/http/health.ts'
import { mount } from '#server/platform/http/mount.ts'
import { identifyRequests } from '#server/platform/http/request-id.ts'
import { limitsOf } from '#server/platform/rate-limit/gate.ts'
import type { Services } from '#server/services.ts'
import { serviceRoutes } from './service/routes.ts'
import { allowServiceOrigins } from './service/origins.ts'

/**
 * The transcription service alone: its calls and its health check, nothing else of the product.
 * @param extend adds what an operator reads, before the calls
 */
export function serviceServer(s: Services, extend: (app: Hono) => void = () => undefined): Server {
  const app = new Hono()
  const https = s.config.publicUrl.startsWith('https:')
  app.use(identifyRequests(s.config.trustedProxies))
  if (s.tracing) app.use(s.tracing.request)
  app.use(secureHeaders(https))
  serveHealth(app, s.db)
  extend(app)
  allowServiceOrigins(app, s.config)
  mount(app, serviceRoutes(s), { ...gateOf(s, https), ...limitsOf(s) })
  app.all('*', (c) => c.json({ code: 'not-found', message: 'Not found' }, 404))
  app.onError((_, c) => c.json({ code: 'unavailable', message: 'Not ready.' }, 503))
  return createServer(getRequestListener(app.fetch))
}
