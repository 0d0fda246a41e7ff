import { eq } from 'drizzle-orm'
import { connectIntegration, finishIntegration, type Integration } from '#contract/integrations.ts'
import { createScribe } from '#contract/scribes.ts'
import { emrPatientKey, keepEmrPatient } from '#server/chart/patients/emr-patient.ts'
import { openConnection, sealConnection } from '#server/chart/integrations/connection.ts'
import { integrations } from '#server/chart/integrations/table.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { TestApp, TestUser } from './app.ts'
import { demoEmrAt } from './demo-emr.ts'

/**
 * Connects the demo EMR of an app for a user, as the browser does.
 * @param origin where the demo EMR is reached, if that is behind a proxy
 */
export async function connectEmr(
  app: TestApp,
  user: TestUser,
  origin = app.origin,
): Promise<Integration> {
  const demo = demoEmrAt({ ...app, origin })
  const { fhir: baseUrl } = demo
  const server = { type: 'smart', displayName: 'Clinic EMR', baseUrl, clientId: 'ausculta' }
  await writeSetting(app.services, 'emr-servers', [server])
  const { url } = await user.call(connectIntegration, {
    params: { id: 'smart' },
    body: { baseUrl },
  })
  const answer = await demo.decide(user, new URL(url).searchParams)
  const query = new URL(answer.headers.get('location') ?? 'about:blank').searchParams
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? '']
  return user.call(finishIntegration, { body: { integrationType: 'smart', code, state } })
}

/** Changes what is sealed of an integration, such as the scopes that were granted. */
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

/** Links a visit with a patient of an EMR; answers the id of the user's patient. */
export async function linkEmrPatient(
  { services }: TestApp,
  user: TestUser,
  visit: string,
  { id: integrationId, auth: { baseUrl } }: Pick<Integration, 'id' | 'auth'>,
  emrPatientId: string,
): Promise<string> {
  const userId = user.user.id
  const vault = await openVault(services.keys, userScope(userId))
  const emr = { integrationId, emrPatientId }
  const demographics = {
    firstName: 'Pat',
    lastName: emrPatientId,
    birthDate: '',
    sex: '' as const,
    number: '',
    notes: '',
  }
  const id = await emrPatientKey(services, userId, { baseUrl, emr })
  await services.db.as(userId, async (tx) => {
    await keepEmrPatient(services, tx, vault, { userId, id }, { emr, baseUrl, demographics })
    await tx.update(scribes).set({ patientId: id }).where(eq(scribes.id, visit))
  })
  return id
}

/** A visit with a patient of the demo EMR, which the user has connected. */
export async function emrVisit(
  app: TestApp,
  user: TestUser,
  emrPatientId: string,
  origin = app.origin,
) {
  const integration = await connectEmr(app, user, origin)
  const { id } = await user.call(createScribe, { body: { draft: false } })
  const patient = await linkEmrPatient(app, user, id, integration, emrPatientId)
  return { id, integration, patient }
}
