import { Hono } from 'hono'
import { describeApi } from '#contract/system.ts'
import { extensionRoutes } from '#server/identity/extension/routes.ts'
import { gateOf } from '#server/identity/accounts/gate.ts'
import { adminRoutes } from '#server/operations/admin/routes.ts'
import { auditRoutes } from '#server/operations/audit/routes.ts'
import { accountRoutes } from '#server/identity/accounts/routes.ts'
import { mfaRoutes } from '#server/identity/accounts/mfa/routes.ts'
import { deletionRoutes } from '#server/operations/deletion/routes.ts'
import { refuseInDemo } from '#server/operations/demo/refusals.ts'
import { demoRoutes } from '#server/operations/demo/routes.ts'
import { dictionaryRoutes } from '#server/library/dictionary/routes.ts'
import { fileRoutes } from '#server/visits/files/routes.ts'
import { eventRoutes } from '#server/platform/events/routes.ts'
import { failure } from '#server/platform/http/failure.ts'
import { secureHeaders } from '#server/platform/http/headers.ts'
import { serveDemoEmr } from '#server/chart/demo-emr/mount.ts'
import { serveMetrics } from '#server/operations/prometheus/serve.ts'
import { serveHealth } from '#server/platform/http/health.ts'
import { inRequestLanguage } from '#server/platform/http/request-language.ts'
import { mount } from '#server/platform/http/mount.ts'
import { isOwnHost, otherHost } from '#server/platform/http/own-host.ts'
import { openApi } from '#server/platform/http/openapi.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { identifyRequests } from '#server/platform/http/request-id.ts'
import { serveWeb } from '#server/platform/http/static.ts'
import { extensionIntegrationRoutes } from '#server/chart/extension-integrations/routes.ts'
import { integrationRoutes } from '#server/chart/integrations/routes.ts'
import { emrPatientRoutes } from '#server/chart/patients/emr-routes.ts'
import { patientRoutes } from '#server/chart/patients/routes.ts'
import { appointmentRoutes } from '#server/visits/appointments/routes.ts'
import { chartRoutes } from '#server/visits/chart/routes.ts'
import { patientCheckRoutes } from '#server/visits/patient-check/routes.ts'
import { chatRoutes } from '#server/visits/chat/routes.ts'
import { consentRoutes } from '#server/visits/consent/routes.ts'
import { benchRoutes } from '#server/operations/benchmark/routes.ts'
import { intakeRoutes } from '#server/visits/intake/routes.ts'
import { questionTranslationRoutes } from '#server/visits/intake/translation/routes.ts'
import { questionSetRoutes } from '#server/visits/question-sets/routes.ts'
import { codeRoutes } from '#server/visits/billing-codes/routes.ts'
import { learningRoutes } from '#server/visits/learning/routes.ts'
import {
  assertGroupTemplate,
  handOverItems,
  returnAllItems,
} from '#server/library/items/group-items.ts'
import { openBilling } from '#server/organisation/billing/open-billing.ts'
import { billingRoutes } from '#server/organisation/billing/routes.ts'
import { webhookRoutes } from '#server/organisation/webhooks/routes.ts'
import { inviteRoutes, redirectInviteLinks } from '#server/organisation/groups/invite-routes.ts'
import { groupRoutes } from '#server/organisation/groups/routes.ts'
import { returnForms } from '#server/forms/preparation/group-forms.ts'
import { fillingRoutes } from './forms/filling/routes.ts'
import { formOperations } from '#server/forms/preparation/library.ts'
import { formRoutes } from '#server/forms/preparation/routes.ts'
import { assertRoom } from '#server/visits/files/room.ts'
import { libraryRoutes } from '#server/library/items/routes.ts'
import { memoryRoutes } from '#server/library/memories/routes.ts'
import { metricRoutes } from '#server/operations/metrics/routes.ts'
import { noteRoutes } from '#server/visits/notes/routes.ts'
import { writeBackRoutes } from '#server/visits/write-back/routes.ts'
import { patientSummaryRoutes } from '#server/visits/notes/patient-summary/routes.ts'
import { signRoutes } from '#server/visits/notes/sign/routes.ts'
import { assertTemplates } from '#server/library/items/find.ts'
import { outputRoutes } from '#server/library/letterhead/routes.ts'
import { signatureRoutes } from '#server/library/signature/routes.ts'
import { generationRoutes } from '#server/visits/notes/generation-routes.ts'
import { profileRoutes } from '#server/identity/accounts/profile/routes.ts'
import { visitPatientRoutes } from '#server/visits/patients/routes.ts'
import { scribeRoutes } from '#server/visits/scribes/routes.ts'
import { assertPeriod, setPeriod } from '#server/operations/retention/policy.ts'
import { retentionRoutes } from '#server/operations/retention/routes.ts'
import { sampleRoutes } from '#server/visits/sample/routes.ts'
import { limitsOf } from '#server/platform/rate-limit/gate.ts'
import { visitFormRoutes } from '#server/visits/forms/routes.ts'
import { homeRoutes } from '#server/visits/home/routes.ts'
import { idempotency } from '#server/platform/idempotency/idempotency.ts'
import { searchRoutes } from '#server/visits/search/routes.ts'
import type { Services } from '#server/services.ts'
import { takeoutRoutes } from '#server/operations/data-export/routes.ts'
import { suggestRoutes } from '#server/visits/suggest/routes.ts'
import { taskRoutes } from '#server/visits/tasks/routes.ts'
import { systemRoutes } from '#server/operations/status/routes.ts'
import { browserSpeechRoutes } from '#server/visits/transcription/browser/routes.ts'
import { speechRoutes } from '#server/visits/transcription/settings/routes.ts'
import { transcriptionRoutes } from '#server/visits/transcription/routes.ts'
import { auditRequests } from '#server/operations/audit/middleware/middleware.ts'
import { allowServiceOrigins } from '#server/visits/transcription/service/origins.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'

/** Every route of the product. */
export function allRoutes(s: Services): Route[] {
  const billing = openBilling(s)
  const routes = [
    ...accountRoutes(s),
    ...mfaRoutes(s),
    ...extensionRoutes(s),
    ...profileRoutes(s, {
      assertRetention: (userId, period) => assertPeriod(s, userId, period),
      setRetention: (userId, period) => setPeriod(s, userId, period),
      assertTemplate: (userId, id) => s.db.as(userId, (tx) => assertTemplates(tx, [id])),
    }),
    ...eventRoutes(s),
    ...integrationRoutes(s),
    ...extensionIntegrationRoutes(s),
    ...patientRoutes(s),
    ...emrPatientRoutes(s),
    ...visitRoutes(s),
    ...groupRoutes(
      s,
      {
        async returnAll(groupId, ownerId) {
          await returnForms(s, groupId, ownerId)
          await returnAllItems(s, groupId, ownerId)
        },
        handOver: (departure) => handOverItems(s, departure),
        assertTemplate: (...template) => assertGroupTemplate(s, ...template),
      },
      (userId, groupId) => billing.assertMayDelete(userId, groupId),
    ),
    ...billingRoutes(s, billing),
    ...inviteRoutes(s),
    ...webhookRoutes(s),
    ...libraryRoutes(s, formOperations(s, assertRoom)),
    ...formRoutes(s, { assertRoom }),
    ...fillingRoutes(s),
    ...dictionaryRoutes(s),
    ...memoryRoutes(s),
    ...outputRoutes(s),
    ...signatureRoutes(s),
    ...auditRoutes(s),
    ...metricRoutes(s),
    ...benchRoutes(s),
    ...systemRoutes(s),
    ...retentionRoutes(s),
    ...takeoutRoutes(s),
    ...deletionRoutes(s),
    ...demoRoutes(s),
    ...adminRoutes(s),
  ]
  return [
    ...routes,
    on(describeApi, async () => openApi(routes), { audit: { none: 'Describes the API.' } }),
  ]
}

function visitRoutes(s: Services): Route[] {
  return [
    ...scribeRoutes(s),
    ...visitPatientRoutes(s),
    ...appointmentRoutes(s),
    ...chartRoutes(s),
    ...patientCheckRoutes(s),
    ...homeRoutes(s),
    ...fileRoutes(s),
    ...searchRoutes(s),
    ...sampleRoutes(s),
    ...transcriptionRoutes(s),
    ...consentRoutes(s),
    ...intakeRoutes(s),
    ...questionSetRoutes(s),
    ...questionTranslationRoutes(s),
    ...browserSpeechRoutes(s),
    ...speechRoutes(s),
    ...learningRoutes(s),
    ...noteRoutes(s),
    ...writeBackRoutes(s),
    ...generationRoutes(s),
    ...chatRoutes(s),
    ...patientSummaryRoutes(s),
    ...signRoutes(s),
    ...suggestRoutes(s),
    ...codeRoutes(s),
    ...taskRoutes(s),
    ...visitFormRoutes(s),
  ]
}

/** The complete HTTP application; works without a port. */
export function createApp(s: Services, routes: Route[], webFolder: string): Hono {
  const app = new Hono()
  const https = s.config.publicUrl.startsWith('https:')
  app.use(identifyRequests(s.config.trustedProxies))
  if (s.tracing) app.use(s.tracing.request)
  app.use(secureHeaders(https))
  serveHealth(app, s.db)
  app.use(async (c, next) =>
    isOwnHost(c.req.header('host'), s.config.publicUrl) ? next() : c.json(otherHost, 421),
  )
  serveMetrics(app, s)
  allowServiceOrigins(app, s.config)
  redirectInviteLinks(app)
  mount(app, routes, { ...gateOf(s, https), ...limitsOf(s) }, [
    inRequestLanguage,
    refuseInDemo(s),
    idempotency(s),
    auditRequests(s),
  ])
  serveDemoEmr(app, s)
  app.all('/api/*', (c) => c.json({ code: 'not-found', message: 'Not found' }, 404))
  serveWeb(app, webFolder)
  app.onError((error, c) => {
    const report = (bug: unknown) => s.log(`Error in ${c.req.method}: ${errorLabel(bug)}`, 'error')
    return failure(error, report)
  })
  return app
}
