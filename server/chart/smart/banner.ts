import { AppError } from '#contract/errors.ts'
import type { BannerPatient } from '#server/chart/emr/emr.ts'
import { asResource, type FhirClient } from '#server/chart/fhir/client.ts'
import { isAbout } from '#server/chart/fhir/subject.ts'
import { type FhirPatient, readFhirPatient } from '#server/chart/record/patient.ts'

const TIMEOUT_MS = 15_000

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
  if (resource?.resourceType !== 'Patient' || !isAbout(resource, patientId, client.baseUrl))
    throw noAnswer()
  const patient = readFhirPatient(resource)
  if (patient.isReplaced)
    throw new AppError(
      'bad-request',
      'The EMR has merged this patient into another record. Link the visit again.',
    )
  return toBanner(patientId, patient)
}

const noAnswer = () => new AppError('unavailable', 'The EMR doesn’t answer. Try again later.')

function toBanner(emrPatientId: string, patient: FhirPatient): BannerPatient {
  const { fullName, family, given, birthDate, gender, number } = patient
  return {
    banner: {
      emrPatientId,
      name: fullName.slice(0, 500),
      birthDate: birthDate.slice(0, 10),
      gender: gender.slice(0, 20),
      number: number.slice(0, 200),
    },
    family,
    given,
  }
}
