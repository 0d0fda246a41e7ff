import * as z from 'zod/mini'
import { hasModifier } from '#server/chart/fhir/bundle.ts'
import { asResource } from '#server/chart/fhir/client.ts'
import { isGranted } from '#server/chart/fhir/scopes.ts'
import { isAbout } from '#server/chart/fhir/subject.ts'
import { Code, Concept, Line, list, maybe } from './elements.ts'
import { chartItem, type ChartReading, type PartReading, partReading } from './reading.ts'
import { conceptText, dayOf, dayText, inexactDate, joined } from './wording.ts'

const Name = z.object({
  use: maybe(Code),
  text: maybe(Line),
  family: maybe(Line),
  given: list(Line),
})
const Patient = z.object({
  name: list(Name),
  gender: maybe(Line),
  birthDate: maybe(Line),
  deceasedBoolean: maybe(z.boolean()),
  deceasedDateTime: maybe(z.string()),
  communication: list(z.object({ language: maybe(Concept), preferred: maybe(z.boolean()) })),
})
type Patient = z.infer<typeof Patient>

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
  const text = patientText(Patient.parse(resource))
  return partReading(
    [{ status, truncated: false, hasOthers: false }],
    chartItem('basicInfo', resource, { text }),
  )
}

function patientText(patient: Patient): string {
  const { name: names, gender, birthDate, deceasedBoolean, deceasedDateTime } = patient
  const name = names.find(({ use }) => use === 'official') ?? names[0]
  const former = names.find(({ use }) => use === 'maiden' || use === 'old')
  const died = deceasedDateTime?.slice(0, 10) ?? ''
  const isDead = deceasedBoolean === true || died !== ''
  const day = dayOf(birthDate) || inexactDate(birthDate)
  const language = patient.communication.find(({ preferred }) => preferred)?.language
  return joined([
    nameText(name),
    former && former !== name ? `formerly ${nameText(former)}` : '',
    gender,
    day && `born ${dayText(day)}`,
    isDead ? joined(['deceased', dayText(dayOf(died) || inexactDate(died))], ' ') : '',
    language && `preferred language ${conceptText(language)}`,
  ])
}

const nameText = (name: z.infer<typeof Name> | undefined): string =>
  name?.text || joined([...(name?.given ?? []), name?.family], ' ')
