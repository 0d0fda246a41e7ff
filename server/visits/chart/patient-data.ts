import * as z from 'zod/mini'
import { message } from '#common/translation.ts'
import {
  type ChartPartResult,
  ChartPart,
  type getPatientMedicalData as endpoint,
} from '#contract/chart.ts'
import type { Answer } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { ChartCategory, type IntegrationDataPreferences } from '#contract/profile.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import { getPatient } from '#server/chart/patients/patients.ts'
import { settingsIn } from '#server/identity/accounts/profile/profile.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import type { Services } from '#server/services.ts'
import { includedByDefault, isReadable } from '#contract/chart-choice.ts'
import { extractDocument } from './extract-document.ts'

type PatientData = Answer<typeof endpoint>

/** As the specification names it; categories that are left out are on. */
const Preferences = z.strictObject({
  includeIntegrationData: z.boolean(),
  individualSettings: z._default(
    z.partialRecord(ChartCategory, z.strictObject({ enabled: z.boolean() })),
    {},
  ),
})

export interface PatientDataRequest {
  integrationId: string
  patientId: string
  /** JSON */
  integrationPreferences?: string | undefined
  signal: AbortSignal
}

/**
 * Reads the chart of a patient without storing it (specification §7), and logs who read it.
 * @throws AppError 'bad-request' for malformed preferences or when the user has to connect again, 'Patient not found'
 */
export async function getPatientData(
  s: Services,
  userId: string,
  { integrationId, patientId, integrationPreferences, signal }: PatientDataRequest,
): Promise<PatientData> {
  const given = integrationPreferences === undefined ? undefined : parse(integrationPreferences)
  const { emr } = await getPatient(s, userId, patientId)
  if (emr?.integrationId !== integrationId) throw new AppError('not-found', 'Patient not found')
  const preferences = given ?? (await ownPreferences(s, userId))
  const wanted = ChartPart.options.filter((part) => isReadable(part, preferences))
  await s.db.as(userId, (tx) =>
    record(s, tx, { userId, action: 'chart.read', entity: { type: 'patient', id: patientId } }),
  )
  const parts: ChartPartResult[] = []
  if (wanted.length > 0) {
    const source = await openEmr(s, userId, integrationId)
    const reading = { patientId: emr.emrPatientId, now: s.now(), log: s.log, signal }
    const request = { ...reading, extractText: extractDocument }
    await source.readRecord(request, wanted, async (part, result) => {
      parts.push({ part, ...result })
    })
  }
  const ordered = wanted.flatMap((part) => parts.find((one) => one.part === part) ?? [])
  const prescriptions = ordered.find(({ part }) => part === 'medications')?.items ?? []
  return { prescriptions, includedByDefault, parts: ordered }
}

const ownPreferences = (s: Services, userId: string) =>
  s.db.as(userId, async (tx) => (await settingsIn(s, tx, userId)).integrationDataPreferences)

/** @throws AppError 'bad-request' */
function parse(json: string): IntegrationDataPreferences {
  const { data } = Preferences.safeParse(parseJson(json))
  if (!data) throw new AppError('bad-request', message('Invalid integrationPreferences.'))
  const { includeIntegrationData, individualSettings: given } = data
  const all = ChartCategory.options.map((name) => [name, given[name] ?? { enabled: true }] as const)
  return {
    includeIntegrationData,
    // Each category is there.
    individualSettings: Object.fromEntries(all) as IntegrationDataPreferences['individualSettings'],
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}
