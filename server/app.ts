import { Hono } from 'hono'
import { describeApi } from '#contract/system.ts'
import { gateOf } from '#server/accounts/gate.ts'
import { adminRoutes } from '#server/admin/routes.ts'
import { auditRoutes } from '#server/audit/routes.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { mfaRoutes } from '#server/accounts/mfa/routes.ts'
import { deletionRoutes } from '#server/deletion/routes.ts'
import { dictionaryRoutes } from '#server/drugs/routes.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { eventRoutes } from '#server/events/routes.ts'
import { secureHeaders } from '#server/http/headers.ts'
import { serveHealth } from '#server/http/health.ts'
import { mount } from '#server/http/mount.ts'
import { isOwnHost, otherHost } from '#server/http/own-host.ts'
import { openApi } from '#server/http/openapi.ts'
import { on, type Route } from '#server/http/route.ts'
import { serveWeb } from '#server/http/static.ts'
import { chatRoutes } from '#server/chat/routes.ts'
import { consentRoutes } from '#server/consent/routes.ts'
import { benchRoutes } from '#server/clinic-bench/routes.ts'
import { codeRoutes } from '#server/codes/routes.ts'
import { learningRoutes } from '#server/learning/routes.ts'
import { libraryRoutes } from '#server/library/routes.ts'
import { memoryRoutes } from '#server/memories/routes.ts'
import { metricRoutes } from '#server/metrics/routes.ts'
import { noteRoutes } from '#server/notes/routes.ts'
import { patientSummaryRoutes } from '#server/notes/patient-summary/routes.ts'
import { signRoutes } from '#server/notes/sign/routes.ts'
import { assertTemplates } from '#server/library/find.ts'
import { outputRoutes } from '#server/output/routes.ts'
import { generationRoutes } from '#server/notes/generation-routes.ts'
import { profileRoutes } from '#server/profile/routes.ts'
import { scribeRoutes } from '#server/scribes/routes.ts'
import { setPeriod } from '#server/retention/policy.ts'
import { retentionRoutes } from '#server/retention/routes.ts'
import { sampleRoutes } from '#server/sample/routes.ts'
import { limitsOf } from '#server/rates/gate.ts'
import { onceOnly } from '#server/repeats/repeats.ts'
import { searchRoutes } from '#server/search/routes.ts'
import type { Services } from '#server/services.ts'
import { takeoutRoutes } from '#server/takeout/routes.ts'
import { suggestRoutes } from '#server/suggest/routes.ts'
import { taskRoutes } from '#server/tasks/routes.ts'
import { systemRoutes } from '#server/system/routes.ts'
import { browserSpeechRoutes } from '#server/transcription/browser/routes.ts'
import { speechRoutes } from '#server/transcription/settings/routes.ts'
import { transcriptionRoutes } from '#server/transcription/routes.ts'
import { witnessOf } from '#server/witness/witness.ts'
import { allowServiceOrigins } from '#server/transcription/service/origins.ts'
import { errorLabel } from './error-label.ts'

/** Every route of the product. */
export function allRoutes(s: Services): Route[] {
  const routes = [
    ...accountRoutes(s),
    ...mfaRoutes(s),
    ...profileRoutes(s, {
      setRetention: (userId, period) => setPeriod(s, userId, period),
      assertTemplate: (userId, id) => s.db.as(userId, (tx) => assertTemplates(tx, [id])),
    }),
    ...eventRoutes(s),
    ...scribeRoutes(s),
    ...fileRoutes(s),
    ...searchRoutes(s),
    ...sampleRoutes(s),
    ...transcriptionRoutes(s),
    ...consentRoutes(s),
    ...dictionaryRoutes(s),
    ...browserSpeechRoutes(s),
    ...speechRoutes(s),
    ...libraryRoutes(s),
    ...memoryRoutes(s),
    ...learningRoutes(s),
    ...noteRoutes(s),
    ...generationRoutes(s),
    ...chatRoutes(s),
    ...auditRoutes(s),
    ...patientSummaryRoutes(s),
    ...outputRoutes(s),
    ...signRoutes(s),
    ...metricRoutes(s),
    ...suggestRoutes(s),
    ...codeRoutes(s),
    ...taskRoutes(s),
    ...benchRoutes(s),
    ...systemRoutes(s),
    ...retentionRoutes(s),
    ...takeoutRoutes(s),
    ...deletionRoutes(s),
    ...adminRoutes(s),
  ]
  return [...routes, on(describeApi, async () => openApi(routes))]
}

/** The whole HTTP application, usable without a port. */
export function createApp(s: Services, routes: Route[], webFolder: string): Hono {
  const app = new Hono()
  const https = s.config.publicUrl.startsWith('https:')
  app.use(secureHeaders(https))
  serveHealth(app, s.db)
  app.use(async (c, next) =>
    isOwnHost(c.req.header('host'), s.config.publicUrl) ? next() : c.json(otherHost, 421),
  )
  allowServiceOrigins(app, s.config)
  mount(app, routes, { ...gateOf(s, https), ...limitsOf(s) }, [onceOnly(s), witnessOf(s)])
  app.all('/api/*', (c) => c.json({ code: 'not-found', message: 'Not found' }, 404))
  serveWeb(app, webFolder)
  app.onError((error, c) => {
    s.log(`Error in ${c.req.method}: ${errorLabel(error)}`)
    return c.json({ code: 'failed', message: 'An unexpected error occurred.' }, 500)
  })
  return app
}
