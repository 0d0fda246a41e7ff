import { eq } from 'drizzle-orm'
import type { Integration } from '#contract/integrations.ts'
import { createScribe } from '#contract/scribes.ts'
import { openConnection, sealConnection } from '#server/chart/integrations/connection.ts'
import { integrations } from '#server/chart/integrations/table.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { TestApp, TestUser } from './app.ts'
import { demoEmrAt } from './demo-emr.ts'
import { connectEmr, linkEmrPatient } from './emr.ts'

/**
 * Connects the demo EMR of an app for a user, as an EMR that an administrator approved.
 * @param origin where the demo EMR is reached, if that is behind a proxy
 */
export async function connectClinicEmr(
  app: TestApp,
  user: TestUser,
  origin = app.origin,
): Promise<Integration> {
  const demo = demoEmrAt({ ...app, origin })
  const { fhir: baseUrl } = demo
  const server = { type: 'smart', displayName: 'Clinic EMR', baseUrl, clientId: 'ausculta' }
  await writeSetting(app.services, 'emr-servers', [server])
  return connectEmr(user, demo)
}

/** Changes the sealed part of an integration, such as the granted scopes. */
export async function changeConnection(
  { services }: TestApp,
  user: TestUser,
  id: string,
  change: (connection: ReturnType<typeof openConnection>) => ReturnType<typeof openConnection>,
): Promise<void> {
  const vault = await openVault(services.keys, userScope(user.user.id))
  await services.db.as(user.user.id, async (tx) => {
    const [row] = await tx.select().from(integrations).where(eq(integrations.id, id))
    if (!row) throw new Error('There is no such integration.')
    const sealed = sealConnection(vault, id, change(openConnection(vault, row)))
    await tx.update(integrations).set({ sealed }).where(eq(integrations.id, id))
  })
}

/** A visit with a patient of the demo EMR, which the user has connected. */
export async function emrVisit(
  app: TestApp,
  user: TestUser,
  emrPatientId: string,
  origin = app.origin,
) {
  const integration = await connectClinicEmr(app, user, origin)
  const { id } = await user.call(createScribe, { body: { draft: false } })
  const patient = await linkEmrPatient(app, user, id, { integration, emrPatientId })
  return { id, integration, patient }
}
