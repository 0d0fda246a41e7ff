import { eq } from 'drizzle-orm'
import { connectIntegration, finishIntegration, type Integration } from '#contract/integrations.ts'
import type { Demographics } from '#contract/patients.ts'
import { emrPatientKey, keepEmrPatient } from '#server/chart/patients/emr-patient.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { TestApp, TestUser } from './app.ts'
import type { demoEmrAt } from './demo-emr.ts'

interface ConnectOptions {
  /** As the demo EMR of the product, or as any server that speaks SMART on FHIR. */
  type?: 'smart' | 'demo-emr'
  writesNotes?: boolean
  /** The integration to connect again. */
  again?: string
}

/** Connects a user to the demo EMR, which is approved as a separate SMART on FHIR server. */
export async function connectEmr(
  user: TestUser,
  demo: ReturnType<typeof demoEmrAt>,
  { type = 'smart', writesNotes = false, again }: ConnectOptions = {},
): Promise<Integration> {
  const { url } = await user.call(connectIntegration, {
    params: { id: again ?? type },
    body: { baseUrl: type === 'smart' ? demo.fhir : '', writesNotes },
  })
  const answer = await demo.decide(user, new URL(url).searchParams)
  const query = new URL(answer.headers.get('location') ?? '').searchParams
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? '']
  return user.call(finishIntegration, { body: { integrationType: type, code, state } })
}

/** Links a visit with a patient of an EMR; returns the id of the user's patient. */
export async function linkEmrPatient(
  app: TestApp,
  user: TestUser,
  visit: string,
  {
    integration,
    emrPatientId,
    ...named
  }: { integration: Integration; emrPatientId: string } & Partial<Demographics>,
): Promise<string> {
  const { services: s } = app
  const emr = { integrationId: integration.id, emrPatientId }
  const { baseUrl } = integration.auth
  const userId = user.user.id
  const id = await emrPatientKey(s, userId, { baseUrl, emr })
  const demographics: Demographics = {
    firstName: 'Pat',
    lastName: emrPatientId,
    birthDate: '',
    sex: '',
    number: '',
    notes: '',
    ...named,
  }
  await withVisit(s, userId, visit, async (tx, vault) => {
    await keepEmrPatient(s, tx, vault, { userId, id }, { baseUrl, emr, demographics })
    await tx.update(scribes).set({ patientId: id }).where(eq(scribes.id, visit))
  })
  return id
}
