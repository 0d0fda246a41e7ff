import type { ChartPart } from '#contract/chart.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { readAllergies } from './allergies.ts'
import { readAppointmentHistory } from './appointment-history.ts'
import { readBasicInfo } from './basic-info.ts'
import { readDiagnoses } from './diagnoses.ts'
import { readHistoryItems } from './history-items.ts'
import { readLabGroups } from './lab-groups.ts'
import { readLabResults } from './lab-results.ts'
import { readLetters } from './letters.ts'
import { readMedications } from './medications.ts'
import type { ChartReading, PartReader, PartReading } from './reading.ts'

const PAGES = 20
const RESOURCES = 2_000
const BYTES = 10_000_000
/** Milliseconds for one part. */
const TIME_MS = 15_000

/** Parts that are read side by side. */
const AT_ONCE = 5

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
export type RecordReading = Omit<ChartReading, 'limits'> & {
  signal: AbortSignal
  /** One line for the operator. */
  log: (line: string) => void
}

/**
 * Reads parts of a patient's record side by side, a few at a time. A part that fails is `error` and fails no other.
 * @param onPart called with each part when it is there; what it throws ends the reading
 */
export async function readRecord(
  { signal, log, ...reading }: RecordReading,
  parts: readonly ChartPart[],
  onPart: (part: ChartPart, result: PartReading) => Promise<void>,
): Promise<void> {
  const waiting = readers.filter(([part]) => parts.includes(part))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [part, reader] = next
      signal.throwIfAborted()
      const result = await reader({ ...reading, limits: limitsUntil(signal) }).catch(
        (error: unknown): PartReading => {
          // The others find out themselves when the connection has ended.
          log(`Could not read ${part} of a chart: ${errorLabel(error)}`)
          return { status: 'error', items: [] }
        },
      )
      signal.throwIfAborted()
      await onPart(part, result)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

const limitsUntil = (signal: AbortSignal) => ({
  pages: PAGES,
  resources: RESOURCES,
  bytes: BYTES,
  signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_MS)]),
})
