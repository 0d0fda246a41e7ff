import type { ChartItem, ChartPart, CutPart } from '#contract/chart.ts'
import { settingsIn } from '#server/identity/accounts/profile/profile.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { scribeBody, type ScribeRow } from '#server/visits/scribes/present.ts'
import { chosenParts } from '#contract/chart-choice.ts'
import { withinCap } from './caps.ts'
import { chartLine } from './lines.ts'
import { readChart } from './stored.ts'

/** An entry of the chart that a note may use. */
export interface ChartSource {
  kind: 'chart'
  /** Type and id in the EMR, such as MedicationRequest/12. */
  id: string
  part: ChartPart
  /** The entry with its date, as the note's writer reads it. */
  text: string
  /** YYYY-MM-DD, or '' if the EMR gives none. */
  date: string
  ended: boolean
  /** The text itself is a statement: "No known allergies". */
  statement?: boolean
  /** Of letters and notes: what kind of document it is. */
  title?: string
}

/** What the next note receives of the visit's chart, and of which parts it doesn't receive all. */
interface ChartSelection {
  sources: ChartSource[]
  cut: CutPart[]
}

/** The chosen parts without the items that were left out, as much of each as a note receives. */
export async function selectChart(
  s: Services,
  tx: Tx,
  vault: Vault,
  scribe: ScribeRow,
): Promise<ChartSelection> {
  const chart = await readChart(tx, vault, scribe)
  if (!chart) return { sources: [], cut: [] }
  const chosen = await chosenFor(s, tx, vault, scribe)
  const excluded = new Set(chart.excluded)
  const capped = chosen.map((part) => {
    const items = chart.parts.find((one) => one.part === part)?.items ?? []
    return withinCap(part, items.filter(({ id }) => !excluded.has(id)).map(asSource))
  })
  return {
    sources: capped.flatMap(({ sources }) => sources),
    cut: capped.flatMap(({ cut }) => cut ?? []),
  }
}

/** What the next note receives of the visit's chart. */
export const chartSources = async (...of: Parameters<typeof selectChart>): Promise<ChartSource[]> =>
  (await selectChart(...of)).sources

/** The parts that the note of a visit receives. */
export async function chosenFor(
  s: Services,
  tx: Tx,
  vault: Vault,
  scribe: ScribeRow,
): Promise<ChartPart[]> {
  const { integrationDataPreferences } = await settingsIn(s, tx, scribe.userId)
  return chosenParts(scribeBody(scribe, vault), integrationDataPreferences)
}

/** An item as a note may use it. */
export function asSource(item: ChartItem): ChartSource {
  const { id, part, date, ended, statement, title } = item
  return {
    kind: 'chart',
    id,
    part,
    text: chartLine(item),
    date,
    ended,
    ...(statement && { statement }),
    ...(title && { title }),
  }
}

/** The sources as the note's writer reads them, without the numbers that it cites. */
export const renderChart = (sources: readonly ChartSource[]): string =>
  sources.map(({ text }) => text).join('\n')
