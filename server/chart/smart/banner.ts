import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type { BannerPatient } from '#server/chart/emr/emr.ts'
import { asResource, type FhirClient } from '#server/chart/fhir/client.ts'
import { isAbout } from '#server/chart/fhir/subject.ts'

const TIMEOUT_MS = 15_000

const HumanName = z.looseObject({
  use: z.optional(z.string()),
  text: z.optional(z.string()),
  family: z.optional(z.string()),
  given: z.optional(z.array(z.string())),
})
const Patient = z.looseObject({
  active: z.optional(z.boolean()),
  name: z.optional(z.array(HumanName)),
  birthDate: z.optional(z.string()),
  gender: z.optional(z.string()),
  identifier: z.optional(
    z.array(z.looseObject({ use: z.optional(z.string()), value: z.optional(z.string()) })),
  ),
  link: z.optional(z.array(z.looseObject({ type: z.optional(z.string()) }))),
})
type Patient = z.infer<typeof Patient>

/** @throws AppError 'bad-request' if the EMR no longer has the patient or has merged it, 'unavailable' if it doesn't answer */
export async function readBanner(client: FhirClient, patientId: string): Promise<BannerPatient> {
  const path = `Patient/${encodeURIComponent(patientId)}`
  const answer = await client
    .send(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .catch((error: unknown) => {
      if (error instanceof AppError) throw error
      throw noAnswer()
    })
  if (answer.code === 404 || answer.code === 410)
    throw new AppError('bad-request', 'The EMR no longer has this patient.')
  if (answer.status === 'forbidden')
    throw new AppError('bad-request', 'The EMR doesn’t let you read this patient.')
  const resource = asResource(answer.body)
  const { data: patient } = Patient.safeParse(answer.body)
  if (!patient || !resource || !isAbout(resource, patientId, client.baseUrl)) throw noAnswer()
  // FHIR R4 LinkType: another record is used in its place.
  if (patient.link?.some(({ type }) => type === 'replaced-by'))
    throw new AppError(
      'bad-request',
      'The EMR has merged this patient into another record. Link the visit again.',
    )
  return toBanner(patientId, patient)
}

const noAnswer = () => new AppError('unavailable', 'The EMR doesn’t answer. Try again later.')

function toBanner(emrPatientId: string, patient: Patient): BannerPatient {
  const names = patient.name ?? []
  const name = names.find(({ use }) => use === 'official') ?? names[0] ?? {}
  const given = (name.given ?? []).join(' ')
  const family = name.family ?? ''
  const number = (patient.identifier ?? []).find(({ use }) => use !== 'old')?.value
  return {
    banner: {
      emrPatientId,
      name: (name.text ?? [given, family].filter(Boolean).join(' ')).slice(0, 500),
      birthDate: (patient.birthDate ?? '').slice(0, 10),
      gender: (patient.gender ?? '').slice(0, 20),
      number: (number ?? '').slice(0, 200),
    },
    family,
    given,
  }
}
