import { randomUUID } from 'node:crypto'
import { createGrant } from '#server/chart/demo-emr/oauth/grants.ts'
import { readAuthorizationRequest } from '#server/chart/demo-emr/oauth/authorization-request.ts'
import { practitioners } from '#server/chart/demo-emr/practitioners.ts'
import { demoEmrAddresses } from '#server/chart/demo-emr/request.ts'
import { beginConnection, finishConnection } from '#server/chart/integrations/connect.ts'
import type { Services } from '#server/services.ts'

/** Connects the demo EMR for a visitor, as if they had allowed it on its page. */
export async function connectDemoEmr(s: Services, userId: string, timezone: string): Promise<void> {
  const { demoEmr, publicUrl } = s.config
  const [practitioner] = practitioners
  if (!demoEmr || !practitioner) return
  const user = {
    id: userId,
    sessionId: randomUUID(),
    role: 'user' as const,
    strong: false,
    timezone,
  }
  const { url } = await beginConnection(s, user, 'demo-emr', {
    baseUrl: '',
    tenant: '',
    writesNotes: true,
  })
  const addresses = demoEmrAddresses(new URL(publicUrl).origin)
  const request = readAuthorizationRequest(new URL(url).searchParams, addresses, publicUrl)
  if (!('scopes' in request)) throw new Error('The demo EMR refused the product’s own request.')
  const { scopes, ...asked } = request
  const code = await createGrant(s, {
    ...asked,
    userId,
    practitioner: practitioner.id,
    patient: null,
    timeZone: timezone,
    scope: scopes.join(' '),
  })
  await finishConnection(s, user, { integrationType: 'demo-emr', code, state: request.state })
}
