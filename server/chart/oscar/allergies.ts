import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import { isAbsence } from '#server/chart/record/allergies.ts'
import { Line, maybe } from '#server/chart/record/elements.ts'
import { chartItem, type PartReading } from '#server/chart/record/reading.ts'
import { joined } from '#server/chart/record/wording.ts'
import { listAbout, type OscarReading, partOf } from './list-about.ts'
import { dayIn, fieldOf, Id, Moment } from './shape.ts'

const Allergy = z.object({
  id: Id,
  demographicNo: Id,
  description: maybe(Line),
  reaction: maybe(Line),
  severityOfReaction: maybe(Line),
  archived: maybe(z.boolean()),
  startDate: maybe(Moment),
  entryDate: maybe(Moment),
})

/** Codes of OSCAR's list of allergies; the others say that nobody knows. */
const severities: Record<string, string> = {
  '1': 'mild',
  '2': 'moderate',
  '3': 'severe',
  '5': 'no reaction',
}

/** "Penicillin: hives (moderate)" */
export async function readAllergies(reading: OscarReading): Promise<PartReading> {
  const { patientId, client } = reading
  const list = await listAbout(reading, {
    request: { path: '/allergies/active', query: [['demographicNo', patientId]] },
    listIn: (body) => fieldOf(body, 'allergies'),
    schema: Allergy,
    subjectOf: (one) => one.demographicNo,
  })
  return partOf(list, (one) => toItem(one, client.timeZone))
}

function toItem(one: z.infer<typeof Allergy>, timeZone: string): ChartItem[] {
  const { id, description: name = '', reaction, severityOfReaction = '', archived = false } = one
  if (name === '') return []
  const severity = severities[severityOfReaction]
  const remarks = joined([reaction, severity && `(${severity})`], ' ')
  return chartItem(
    'allergies',
    { resourceType: 'Allergy', id },
    {
      text: joined([name, remarks], ': '),
      date: dayIn(one.startDate ?? one.entryDate, timeZone),
      ended: archived,
      statement: isAbsence(name),
    },
  )
}
