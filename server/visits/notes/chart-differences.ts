import { AppError } from '#contract/errors.ts'
import type { Answer, Body } from '#contract/endpoint.ts'
import type {
  ChartDifference,
  ChartPart,
  decideChartDifference as decideEndpoint,
  listChartDifferences as listEndpoint,
} from '#contract/chart.ts'
import type { FoundDifference } from '#server/clinical/chart/difference.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { type ChartDecision, keepDecision, readDecisions } from '#server/visits/chart/decisions.ts'
import { asSource } from '#server/visits/chart/sources.ts'
import { readChart } from '#server/visits/chart/stored.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { chartSource, loadKeyedVisit, visitKey } from './sources.ts'

type ChartDifferences = Answer<typeof listEndpoint>

/** What the pulled chart and the conversation tell differently. @throws AppError 'Scribe not found' */
export async function listChartDifferences(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<ChartDifferences> {
  const { found, decisions } = await compare(s, userId, scribeId)
  return present(found, decisions)
}

const present = (
  found: readonly FoundDifference[] | undefined,
  decisions: readonly ChartDecision[],
): ChartDifferences => ({
  items: withDecisions(found ?? [], decisions),
  isCompared: found !== undefined,
})

function withDecisions(
  found: readonly FoundDifference[],
  decisions: readonly ChartDecision[],
): ChartDifference[] {
  const decided = new Map(decisions.map(({ id, decision }) => [id, decision]))
  return found.map((one) => ({ ...one, decision: decided.get(one.id) ?? null }))
}

async function compare(s: Services, userId: string, scribeId: string) {
  const { key, chart, decisions } = await withVisit(
    s,
    userId,
    scribeId,
    async (tx, vault, scribe) => ({
      key: await visitKey(tx, scribe),
      chart: await readItems(tx, vault, scribe),
      decisions: await readDecisions(tx, vault, scribeId),
    }),
  )
  const found = chart ? await findDifferences(s, { userId, scribeId, key }, chart) : []
  return { found, decisions }
}

/** The chart as it was pulled, whatever of it goes into the note, without the items that were left out. */
interface PulledItems {
  items: Source[]
  /** Parts that were read. */
  parts: ChartPart[]
}

async function readItems(...of: Parameters<typeof readChart>): Promise<PulledItems | undefined> {
  const chart = await readChart(...of)
  if (!chart) return undefined
  const excluded = new Set(chart.excluded)
  return {
    items: chart.parts
      .flatMap(({ items }) => items)
      .filter(({ id }) => !excluded.has(id))
      .map((item) => chartSource(asSource(item))),
    parts: chart.parts
      .filter(({ status }) => status === 'ok' || status === 'empty')
      .map(({ part }) => part),
  }
}

async function findDifferences(
  s: Services,
  visit: Parameters<typeof loadKeyedVisit>[1],
  chart: PulledItems,
): Promise<FoundDifference[] | undefined> {
  const read = await loadKeyedVisit(s, visit)
  return read.analyse('chartDifferences', chart)
}

/**
 * Records which side is right; the next note reads it as a remark of the clinician. Nothing changes in the EMR.
 * @throws AppError 'Scribe not found', 'not-found' for a difference that is gone
 */
export async function decideChartDifference(
  s: Services,
  userId: string,
  scribeId: string,
  { id, decision }: Body<typeof decideEndpoint>,
): Promise<ChartDifferences> {
  const { found } = await compare(s, userId, scribeId)
  const one = found?.find((difference) => difference.id === id)
  if (!one)
    throw new AppError('not-found', 'The chart and the conversation no longer differ in this.')
  const { subject, inChart, inVisit } = one
  const decisions = await withVisit(s, userId, scribeId, async (tx, vault) => {
    await lockScribe(tx, scribeId)
    const decided = decision ? { id, subject, inChart, inVisit, decision } : undefined
    const kept = await keepDecision(tx, vault, scribeId, { id, decision: decided })
    await touchScribe(s, tx, userId, scribeId, { source: true })
    await publish(s.db, tx, userId, { topic: 'chart', scribeId })
    return kept
  })
  return present(found, decisions)
}
