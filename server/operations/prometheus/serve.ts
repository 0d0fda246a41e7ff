import type { Hono } from 'hono'
import { hashSecret } from '#server/identity/accounts/tokens.ts'
import { equalBytes } from '#server/platform/crypto/hmac.ts'
import { routePattern } from '#server/platform/http/route-pattern.ts'
import { stopwatch } from '#server/platform/measurements/measurements.ts'
import type { Services } from '#server/services.ts'
import type { Instruments } from './instruments.ts'

/**
 * Serves `/metrics` in the text format of Prometheus to the bearer of METRICS_TOKEN, and measures the requests of the routes that
 * are added after it. Without a token nothing is measured. Call it before the routes.
 */
export function serveMetrics(app: Hono, s: Services): void {
  const { metricsToken } = s.config
  if (!metricsToken) return
  const expected = hashSecret(`Bearer ${metricsToken}`)
  const opening = openInstruments(s)
  app.get('/metrics', async (c) => {
    if (!equalBytes(hashSecret(c.req.header('authorization') ?? ''), expected))
      return c.text('The bearer token is missing or wrong.', 401, { 'www-authenticate': 'Bearer' })
    const { registry } = await opening
    return c.text(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    })
  })
  app.use(async (c, next) => {
    const seconds = stopwatch()
    await next()
    const { requests } = await opening
    requests.observe(
      { method: c.req.method, route: routePattern(c), status: c.res.status },
      seconds(),
    )
  })
}

/** Its library is loaded only where metrics are used. */
async function openInstruments(s: Services): Promise<Instruments> {
  const [{ createInstruments }, { addGauges }] = await Promise.all([
    import('./instruments.ts'),
    import('./gauges.ts'),
  ])
  const instruments = createInstruments()
  addGauges(s, instruments.registry)
  return instruments
}
