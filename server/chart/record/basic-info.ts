import { hasModifier } from '#server/chart/fhir/bundle.ts'
import { asResource } from '#server/chart/fhir/client.ts'
import { isAbout } from '#server/chart/fhir/subject.ts'
import { isGranted } from '#server/chart/integrations/smart/scopes.ts'
import { type FhirPatient, readFhirPatient } from './patient.ts'
import { chartItem, type ChartReading, type PartReading, partReading } from './reading.ts'
import { conceptText, dayOf, dayText, inexactDate, joined } from './wording.ts'

/** Who the patient is: name, sex, birth date, language. Addresses and numbers aren't read. */
export async function readBasicInfo({
  client,
  patientId,
  limits: { bytes: maxBytes, signal },
}: ChartReading): Promise<PartReading> {
  const only = (status: PartReading['status']) => ({ status, items: [] })
  if (!isGranted(client.scope, 'Patient', 'r')) return only('forbidden')
  const target = `Patient/${encodeURIComponent(patientId)}`
  const { status, body, content } = await client.send(target, { maxBytes, signal })
  if (status !== 'ok') return only(status)
  const resource = asResource(body)
  if (resource?.resourceType !== 'Patient' || !isAbout(resource, patientId, client.baseUrl))
    return only('error')
  if (hasModifier(content.toString('utf8'))) return only('error')
  const text = patientText(readFhirPatient(resource))
  return partReading(
    [{ status, truncated: false, hasOthers: false }],
    chartItem('basicInfo', resource, { text }),
  )
}

function patientText(patient: FhirPatient): string {
  const { fullName, formerName, gender, birthDate, isDead, died, language } = patient
  const day = dayOf(birthDate) || inexactDate(birthDate)
  const diedOn = died.slice(0, 10)
  return joined([
    fullName,
    formerName && `formerly ${formerName}`,
    gender,
    day && `born ${dayText(day)}`,
    isDead ? joined(['deceased', dayText(dayOf(diedOn) || inexactDate(diedOn))], ' ') : '',
    language && `preferred language ${conceptText(language)}`,
  ])
}
