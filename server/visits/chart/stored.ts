import { and, eq, type InferSelectModel } from 'drizzle-orm'
import type { ChartChange, ChartItem, ChartPart, ChartStatus } from '#contract/chart.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ScribeRow } from '#server/visits/scribes/present.ts'
import { visitChartParts, visitCharts } from './table.ts'

type ChartRow = InferSelectModel<typeof visitCharts>
type PartRow = InferSelectModel<typeof visitChartParts>

/** A pull of a visit's chart. */
export interface Pull {
  userId: string
  scribeId: string
  pullId: string
}

/** The patient whose chart it is. */
export interface ChartHead {
  /** The user's patient that is linked to the EMR's patient. */
  patientId: string
  integrationId: string
  displayName: string
  emrPatientId: string
}

/** The sealed part of a part. */
export interface StoredPart {
  /** As in `ChartHead`: a part of another patient's chart is never shown. */
  patientId: string
  /** How the last attempt to read it went. */
  status: Exclude<ChartStatus, 'reading'>
  /** The last data read; a failed attempt keeps it. */
  items: ChartItem[]
  /** When the items were read (ISO 8601); null if never. */
  read: string | null
  /** Nothing was missing when the items were read. */
  isWhole: boolean
  /** What the last attempt changed. */
  changes: ChartChange[]
  /** What of the part the EMR doesn't give. */
  remark?: string | undefined
}

/** The chart of a visit as it is stored, opened. */
export interface StoredChart {
  row: ChartRow
  head: ChartHead
  excluded: string[]
  /** Parts that were read, with the pull that read them. */
  parts: (StoredPart & { part: ChartPart; pullId: string })[]
}

const headBound = (scribeId: string) => ({ table: 'visit_chart', row: scribeId, column: 'sealed' })
const excludedBound = (scribeId: string) => ({
  table: 'visit_chart',
  row: scribeId,
  column: 'excluded',
})
const partBound = (scribeId: string, part: ChartPart) => ({
  table: 'visit_chart_part',
  row: `${scribeId}:${part}`,
  column: 'sealed',
})

export const sealHead = (vault: Vault, scribeId: string, head: ChartHead): Buffer =>
  vault.seal(head, headBound(scribeId))
export const sealExcluded = (vault: Vault, scribeId: string, ids: readonly string[]): Buffer =>
  vault.sealPacked(ids, excludedBound(scribeId))
export const sealPart = (vault: Vault, scribeId: string, part: ChartPart, stored: StoredPart) =>
  vault.sealPacked(stored, partBound(scribeId, part))

/**
 * The chart of a visit without its parts; undefined if none was pulled, if the visit has another patient since, or if it
 * cannot be decrypted. Another pull replaces it.
 */
export async function readHead(
  tx: Tx,
  vault: Vault,
  { id: scribeId, patientId }: Pick<ScribeRow, 'id' | 'patientId'>,
): Promise<Omit<StoredChart, 'parts'> | undefined> {
  const [row] = await tx.select().from(visitCharts).where(eq(visitCharts.scribeId, scribeId))
  if (!row) return undefined
  const head = vault.openOr<ChartHead | undefined>(row.sealed, headBound(scribeId), undefined)
  const excluded = row.excluded
    ? vault.openPackedOr<string[] | undefined>(row.excluded, excludedBound(scribeId), undefined)
    : []
  return head && excluded && head.patientId === patientId ? { row, head, excluded } : undefined
}

/** Whether the visit keeps chart data of a patient that it was linked with before. */
export async function isFormerKept(
  tx: Tx,
  vault: Vault,
  { id: scribeId, patientId }: Pick<ScribeRow, 'id' | 'patientId'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ sealed: visitCharts.sealed })
    .from(visitCharts)
    .where(eq(visitCharts.scribeId, scribeId))
  const head =
    row && vault.openOr<ChartHead | undefined>(row.sealed, headBound(scribeId), undefined)
  return head !== undefined && head.patientId !== patientId
}

/** `readHead` with the parts. */
export async function readChart(
  tx: Tx,
  vault: Vault,
  scribe: Pick<ScribeRow, 'id' | 'patientId'>,
): Promise<StoredChart | undefined> {
  const chart = await readHead(tx, vault, scribe)
  if (!chart) return undefined
  const isVisit = eq(visitChartParts.scribeId, scribe.id)
  const rows = await tx.select().from(visitChartParts).where(isVisit)
  const parts = rows.map((row) => openPart(vault, row))
  return { ...chart, parts: parts.filter((one) => one.patientId === scribe.patientId) }
}

/** A part of the patient's chart; undefined if it was never read. */
export async function readPart(
  tx: Tx,
  vault: Vault,
  { id: scribeId, patientId }: Pick<ScribeRow, 'id' | 'patientId'>,
  part: ChartPart,
): Promise<StoredPart | undefined> {
  const isPart = and(eq(visitChartParts.scribeId, scribeId), eq(visitChartParts.part, part))
  const [row] = await tx.select().from(visitChartParts).where(isPart)
  const stored = row && openPart(vault, row)
  return stored?.patientId === patientId ? stored : undefined
}

/** A part that cannot be decrypted hides none of the others: it can be read again. */
function openPart(vault: Vault, { scribeId, part, pullId, sealed }: PartRow) {
  const nothing: StoredPart = {
    patientId: '',
    status: 'error',
    items: [],
    read: null,
    isWhole: false,
    changes: [],
  }
  const stored = vault.openPackedOr<StoredPart>(sealed, partBound(scribeId, part), nothing)
  return { ...stored, part, pullId }
}
