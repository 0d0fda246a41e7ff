import { type BenchCandidate, BenchMeasure } from '#contract/clinic-bench.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { csvRow } from '#server/platform/csv/csv.ts'
import type { Services } from '#server/services.ts'
import type { Measurement } from './results.ts'
import { loadMeasurements, runRow, openSetup } from './runs.ts'

const measures = BenchMeasure.options
const head = ['set', 'product', 'kind', 'candidate', 'visit', 'answered', ...measures]

/** Every measurement of a run, a row per visit and candidate; shares as fractions, times in seconds. @throws AppError 'not-found' */
export async function exportRun(s: Services, userId: string, id: string): Promise<Response> {
  const vault = await openVault(s.keys, userScope(userId))
  const { setup, measured } = await s.db.as(userId, async (tx) => ({
    setup: openSetup(await runRow(tx, userId, id), vault),
    measured: await loadMeasurements(tx, vault, id),
  }))
  return new Response(formatCsv(setup, measured), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="comparison-${id.slice(0, 8)}.csv"`,
    },
  })
}

/** A head and a row per measurement, by visit. */
export function formatCsv(
  setup: { set: { name: string }; product: string; candidates: readonly BenchCandidate[] },
  measured: readonly Measurement[],
): string {
  const rows = measured
    .toSorted((a, b) => a.visit - b.visit || a.candidate - b.candidate)
    .map(({ candidate: at, visit, shares }) => {
      const candidate = setup.candidates[at]
      const figures = measures.map((measure) => {
        const [part, whole] = shares?.[measure] ?? [0, 0]
        return whole > 0 ? String(part / whole) : ''
      })
      const answered = shares === null ? 'no' : 'yes'
      const of = [setup.set.name, setup.product, candidate?.kind ?? '', candidate?.name ?? '']
      return [...of, String(visit + 1), answered, ...figures]
    })
  return [head, ...rows].map(csvRow).join('')
}
