import type { ChartPart } from '#contract/chart.ts'
import type { RecordRequest } from '#server/chart/emr/emr.ts'
import { readParts } from '#server/chart/record/read-parts.ts'
import { chartItem, type PartReading, partReading } from '#server/chart/record/reading.ts'
import { dayText, joined } from '#server/chart/record/wording.ts'
import { readAllergies } from './allergies.ts'
import { readAppointmentHistory } from './appointment-history.ts'
import type { OscarClient } from './client.ts'
import { readDemographic, toDemographics } from './demographics.ts'
import { readDrugs } from './drugs.ts'
import { readBands, readHistory } from './history.ts'
import { readLabGroups, readLabMessages, readLabResults } from './labs.ts'
import { readLetters } from './letters.ts'
import type { OscarReading } from './list-about.ts'
import { readProblems } from './problems.ts'

/** Reads parts of a patient's record in OSCAR, as `readParts` does. */
export async function readRecord(
  client: OscarClient,
  { patientId, now, signal, log }: RecordRequest,
  parts: readonly ChartPart[],
  onPart: (part: ChartPart, result: PartReading) => Promise<void>,
): Promise<void> {
  const wanted = partReaders()
    .filter(([part]) => parts.includes(part))
    .map(
      ([part, read]) =>
        [
          part,
          (limits: OscarReading['limits']) => read({ client, patientId, now, limits }),
        ] as const,
    )
  await readParts({ signal, log }, wanted, onPart)
}

/** By part, the longest first, so that nothing waits for them at the end. */
function partReaders(): readonly [ChartPart, (reading: OscarReading) => Promise<PartReading>][] {
  // Both parts of the laboratory come from the same messages, which are read once.
  let labs: ReturnType<typeof readLabMessages> | undefined
  const readLabs = (reading: OscarReading) => (labs ??= readLabMessages(reading))
  return [
    ['labGroups', (reading) => readLabGroups(reading, readLabs)],
    ['labResults', (reading) => readLabResults(reading, readLabs)],
    ['letters', readLetters],
    ['historyItems', readHistory],
    ['medications', readDrugs],
    ['diagnoses', readProblems],
    ['appointmentHistory', readAppointmentHistory],
    ['allergies', readAllergies],
    ['basicInfo', readBasicInfo],
    ['customBands', readBands],
  ]
}

/** Who the patient is: name, sex, birth date, language. Addresses and numbers aren't read. */
async function readBasicInfo({ client, patientId, limits }: OscarReading): Promise<PartReading> {
  const person = await readDemographic(client, patientId, limits.signal)
  if (!person) return { status: 'error', items: [] }
  const { firstName, lastName, sex, birthDate } = toDemographics(person, client.timeZone)
  const text = joined([
    joined([firstName, lastName], ' '),
    sex,
    birthDate && `born ${dayText(birthDate)}`,
    person.spokenLanguage && `preferred language ${person.spokenLanguage}`,
    person.patientStatus === 'DE' ? 'deceased' : '',
  ])
  const items = chartItem('basicInfo', { resourceType: 'Demographic', id: patientId }, { text })
  return partReading([{ status: 'ok', truncated: false, hasOthers: false }], items)
}
