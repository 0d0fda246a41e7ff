import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import type { VisitChart } from '#contract/chart.ts'
import { AppError } from '#contract/errors.ts'
import {
  connectionStatus,
  integrationRow,
  openConnection,
} from '#server/chart/integrations/connection.ts'
import { readPatient } from '#server/chart/patients/patients.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import type { ScribeRow } from '#server/visits/scribes/present.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { isUnderWay, presentChart } from './present.ts'
import { type ChartHead, readChart, sealHead } from './stored.ts'
import { visitChartParts, visitCharts } from './table.ts'

/** The job that reads the chart. */
export const pullJob = 'pull-chart'

/**
 * Queues a pull of the chart of the visit's patient, or joins a running pull. What an earlier pull read stays
 * until it is read again; that of another patient is deleted.
 * @throws AppError 'Scribe not found', 'bad-request' if the patient isn't linked to a connected EMR
 */
export async function startPull(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<{ chart: VisitChart }> {
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    await lockScribe(tx, scribeId)
    const scribe = await scribeRow(tx, userId, scribeId)
    const head = await linkedChart(tx, vault, scribe)
    const before = await readChart(tx, vault, scribe)
    const now = s.now()
    if (before && isUnderWay(before.row, now)) return { chart: presentChart(before, now) }
    if (!before) await tx.delete(visitChartParts).where(eq(visitChartParts.scribeId, scribeId))
    const pullId = randomUUID()
    const sealed = sealHead(vault, scribeId, head)
    const pull = { pullId, sealed, started: now, ended: null }
    await tx
      .insert(visitCharts)
      .values({ scribeId, userId, ...pull })
      .onConflictDoUpdate({
        target: visitCharts.scribeId,
        set: { ...pull, ...(!before && { excluded: null, decisions: null, pulled: null }) },
      })
    await s.jobs.enqueue(tx, pullJob, { userId, scribeId, pullId }, { key: pullId })
    await publish(s.db, tx, userId, { topic: 'chart', scribeId })
    const chart = await readChart(tx, vault, scribe)
    if (!chart) throw new Error('The chart that was stored is missing.')
    return { chart: presentChart(chart, now) }
  })
}

/** @throws AppError 'bad-request' */
async function linkedChart(tx: Tx, vault: Vault, scribe: ScribeRow): Promise<ChartHead> {
  const patient = await readPatient(tx, vault, scribe)
  if (!patient?.emr)
    throw notLinked(message('Choose a patient of a connected EMR for this visit first.'))
  const { integrationId, emrPatientId } = patient.emr
  const status = await connectionStatus(tx, scribe.userId, integrationId)
  if (status === undefined || status === 'expired' || status === 'disconnected')
    throw notLinked(message('The EMR of this patient isn’t connected. Connect it in Settings.'))
  const { displayName } = openConnection(
    vault,
    await integrationRow(tx, scribe.userId, integrationId),
  )
  return { patientId: patient.patientId, integrationId, displayName, emrPatientId }
}

const notLinked = (detail: string) =>
  new AppError('bad-request', message('The chart can’t be read.'), { detail })
