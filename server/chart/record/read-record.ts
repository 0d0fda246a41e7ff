import type { ChartPart } from '#contract/chart.ts'
import type { RecordRequest } from '#server/chart/emr/emr.ts'
import { readAllergies } from './allergies.ts'
import { readAppointmentHistory } from './appointment-history.ts'
import { readBasicInfo } from './basic-info.ts'
import { readDiagnoses } from './diagnoses.ts'
import { readHistoryItems } from './history-items.ts'
import { readLabGroups } from './lab-groups.ts'
import { readLabResults } from './lab-results.ts'
import { readLetters } from './letters.ts'
import { readMedications } from './medications.ts'
import { readParts } from './read-parts.ts'
import type { ChartReading, PartReader, PartReading } from './reading.ts'

/** By part, the longest first, so that nothing waits for them at the end. */
const readers: readonly [ChartPart, PartReader][] = [
  ['labGroups', readLabGroups],
  ['labResults', readLabResults],
  ['letters', readLetters],
  ['historyItems', readHistoryItems],
  ['medications', readMedications],
  ['diagnoses', readDiagnoses],
  ['appointmentHistory', readAppointmentHistory],
  ['allergies', readAllergies],
  ['basicInfo', readBasicInfo],
  // FHIR has no counterpart of an EMR's own sections.
  ['customBands', async () => ({ status: 'unsupported', items: [] })],
]

/** What reading a record needs; limits are the product's. */
type RecordReading = RecordRequest & Pick<ChartReading, 'client'>

/** Reads parts of a patient's record over FHIR, as `readParts` does. */
export const readRecord = (
  { signal, log, ...reading }: RecordReading,
  parts: readonly ChartPart[],
  onPart: (part: ChartPart, result: PartReading) => Promise<void>,
): Promise<void> =>
  readParts(
    { signal, log },
    readers
      .filter(([part]) => parts.includes(part))
      .map(([part, read]) => [part, (limits) => read({ ...reading, limits })] as const),
    onPart,
  )
