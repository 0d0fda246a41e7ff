import { AppError, statusOf, words } from '#contract/errors.ts'
import { type MetricEvent, metricWords, sendMetric, sync } from '#contract/metrics.ts'
import { placeOf } from '#web/paths.ts'
import { call } from './client.ts'

type ReportResult = { success: true } | { success: false; message: string }

/**
 * Reports a measurement with the current time to the server. Never words of a visit.
 * @returns whether it arrived; never throws, because nothing depends on it.
 */
export async function reportMetric(
  fields: { event: MetricEvent } & Record<string, string | number | boolean>,
): Promise<ReportResult> {
  try {
    return await call(sendMetric, { body: { ...fields, timestamp: new Date().toISOString() } })
  } catch (error) {
    return { success: false, message: whyNot(error) }
  }
}

/** Specification §8. */
function whyNot(error: unknown): string {
  if (!(error instanceof AppError) || error.message === words.network) return metricWords.unsent
  if (error.code === 'unauthenticated') return metricWords.nobody
  return metricWords.server(statusOf[error.code])
}

/** The most errors a page reports; a repeating one would drown out the others. */
const mostErrors = 5
let reports = 0

/** From now on reports the names of uncaught errors and the page to the server; messages may contain patient text. */
export function reportErrors(): void {
  const tell = (error: unknown) => {
    // The server already knows its own errors; a failed import is a lost network.
    if (error instanceof AppError || !(error instanceof Error) || reports >= mostErrors) return
    reports += 1
    const payload = { name: error.name, page: placeOf(location).page ?? '' }
    call(sync, { body: { level: 'error', payload } }).catch(() => undefined)
  }
  addEventListener('error', ({ error }) => tell(error))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}
