import type { Log } from '#server/platform/log/log.ts'
import type { ChartPart } from '#contract/chart.ts'
import type { SearchLimits } from '#server/chart/fhir/search.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { PartReading } from './reading.ts'

const PAGES = 20
const RESOURCES = 2_000
const BYTES = 10_000_000
/** Milliseconds for one part. */
const TIME_MS = 15_000

/** Parts that are read side by side. */
const AT_ONCE = 5

/** Reads one part of a record within the product's limits. */
export type LimitedReader = (limits: SearchLimits) => Promise<PartReading>

/**
 * Reads parts of a record side by side, a few at a time, in the order of `readers`. A part that fails is `error` and fails
 * no other.
 * @param log writes one line for the operator
 * @param onPart called with each part when it is there; what it throws ends the reading
 */
export async function readParts(
  { signal, log }: { signal: AbortSignal; log: Log },
  readers: readonly (readonly [ChartPart, LimitedReader])[],
  onPart: (part: ChartPart, result: PartReading) => Promise<void>,
): Promise<void> {
  const waiting = [...readers]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [part, reader] = next
      signal.throwIfAborted()
      const result = await reader(limitsUntil(signal)).catch((error: unknown): PartReading => {
        // The others find out themselves when the connection has ended.
        log(`Could not read ${part} of a chart: ${errorLabel(error)}`, 'error')
        return { status: 'error', items: [] }
      })
      signal.throwIfAborted()
      await onPart(part, result)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

const limitsUntil = (signal: AbortSignal): SearchLimits => ({
  pages: PAGES,
  resources: RESOURCES,
  bytes: BYTES,
  signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_MS)]),
})
