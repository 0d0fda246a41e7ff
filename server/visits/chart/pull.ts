import { and, eq, isNull } from 'drizzle-orm'
import { ChartPart } from '#contract/chart.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import type { Emr } from '#server/chart/emr/emr.ts'
import { noteSync } from '#server/chart/integrations/connection.ts'
import type { PartReading } from '#server/chart/record/reading.ts'
import { publish } from '#server/platform/events/bus.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { extractDocument } from './extract-document.ts'
import { type ChartHead, type Pull, readChart } from './stored.ts'
import { storePart } from './store-part.ts'
import { visitCharts } from './table.ts'

/**
 * Reads the parts that this pull hasn't read yet and stores each when it arrives, so another process can continue after
 * a kill. Stops when another pull has taken over or the visit has another patient.
 * @throws AppError 'Scribe not found'
 */
export async function pullChart(s: Services, pull: Pull, signal: AbortSignal): Promise<void> {
  const { userId } = pull
  const open = await openPull(s, pull)
  if (!open) return
  const { head, missing } = open
  const superseded = new AbortController()
  const onPart = async (part: ChartPart, result: PartReading) => {
    if (!(await storePart(s, pull, part, result))) superseded.abort()
  }
  const emr = await connect(s, userId, head)
  if (emr) {
    const { emrPatientId: patientId } = head
    const ends = AbortSignal.any([signal, superseded.signal])
    const reading = { patientId, now: s.now(), extractText: extractDocument, signal: ends }
    await emr.readRecord({ ...reading, log: s.log }, missing, onPart).catch((error: unknown) => {
      if (!superseded.signal.aborted) throw error
    })
  } else for (const part of missing) await onPart(part, { status: 'error', items: [] })
  if (!superseded.signal.aborted) await endPull(s, pull, emr !== undefined)
}

/** The pull, if it is still the newest one, and the parts that it hasn't read yet. */
const openPull = (
  s: Services,
  { userId, scribeId, pullId }: Pull,
): Promise<{ head: ChartHead; missing: ChartPart[] } | undefined> =>
  withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    const chart = await readChart(tx, vault, scribe)
    if (chart?.row.pullId !== pullId || chart.row.ended) return undefined
    const read = chart.parts.filter((one) => one.pullId === pullId).map(({ part }) => part)
    return {
      head: chart.head,
      missing: ChartPart.options.filter((part) => !read.includes(part)),
    }
  })

/** Undefined if the EMR is unreachable: the integration then says why. */
async function connect(
  s: Services,
  userId: string,
  { integrationId }: ChartHead,
): Promise<Emr | undefined> {
  try {
    return await openEmr(s, userId, integrationId)
  } catch (error) {
    s.log(`Could not open an EMR to read a chart: ${errorLabel(error)}`, 'error')
    return undefined
  }
}

/** @param isRead whether the EMR was asked */
async function endPull(
  s: Services,
  { userId, scribeId, pullId }: Pull,
  isRead: boolean,
): Promise<void> {
  const now = s.now()
  await withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    const [row] = await tx
      .update(visitCharts)
      .set({ ended: now, pulled: now })
      .where(
        and(
          eq(visitCharts.scribeId, scribeId),
          eq(visitCharts.pullId, pullId),
          isNull(visitCharts.ended),
        ),
      )
      .returning({ scribeId: visitCharts.scribeId })
    if (!row) return
    const chart = await readChart(tx, vault, scribe)
    if (chart && isRead) await noteSync(tx, userId, chart.head.integrationId, now)
    await publish(s.db, tx, userId, { topic: 'chart', scribeId })
  })
}
