import {
  type ChartPartResult,
  ChartPart,
  type ChartStatus,
  type VisitChart,
} from '#contract/chart.ts'
import type { StoredChart } from './stored.ts'

/** A pull takes less: 15 s for each part, five at a time, and some for the queue. Its process has died then. */
const MAX_PULL_MS = 120_000

/** Whether a pull is under way. */
export const isUnderWay = ({ ended, started }: StoredChart['row'], now: Date): boolean =>
  ended === null && now.getTime() - started.getTime() < MAX_PULL_MS

/** The chart of a visit as its user sees it. */
export function presentChart({ row, head, excluded, parts }: StoredChart, now: Date): VisitChart {
  const { integrationId, displayName, emrPatientId } = head
  const current = parts.filter(({ pullId }) => pullId === row.pullId)
  const pending = isUnderWay(row, now) ? 'reading' : 'error'
  return {
    integrationId,
    displayName,
    emrPatientId,
    pulled: row.pulled?.toISOString() ?? null,
    parts: ChartPart.options.map((part) =>
      presentPart(
        part,
        parts.find((one) => one.part === part),
        current.some((one) => one.part === part) ? undefined : pending,
      ),
    ),
    changes: current.flatMap(({ changes }) => changes),
    excluded,
    version: row.version,
  }
}

/** @param pending the status of a part that the newest pull hasn't read */
function presentPart(
  part: ChartPart,
  stored: StoredChart['parts'][number] | undefined,
  pending: ChartStatus | undefined,
): ChartPartResult {
  const { status = 'error', items = [], read = null, remark } = stored ?? {}
  const isOld = pending !== undefined || isFailure(status)
  return {
    part,
    status: pending ?? status,
    items,
    ...(isOld && read !== null && { read }),
    ...(remark && { remark }),
  }
}

/** Whether nothing was read. */
export const isFailure = (status: ChartStatus): boolean =>
  status === 'error' || status === 'forbidden' || status === 'unsupported'
