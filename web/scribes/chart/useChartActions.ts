import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  deleteVisitChart,
  pullVisitChart,
  updateVisitChart,
  type VisitChart,
} from '#contract/chart.ts'
import { call } from '#web/api/client.ts'
import { sendChange, setServerData } from '#web/api/optimistic.ts'
import { toastError } from '#web/ui/toast.tsx'
import { type Exclusion, saveExclusion, withExclusion } from './exclusion.ts'
import { type ChartData, chartQuery, type VisitOfChart } from './queries.ts'

/** Reads the chart from the EMR again; `getVisitChart` then shows the progress. */
export function usePullChart(scribe: VisitOfChart) {
  const queries = useQueryClient()
  const { queryKey } = chartQuery(scribe)
  return useMutation({
    mutationFn: () => call(pullVisitChart, { params: { id: scribe.id } }),
    onSuccess: ({ chart }) =>
      setServerData<ChartData>(queries, queryKey, () => ({ chart, keepsFormer: false })),
    // The dialog shows the failure beside its button.
    meta: { shownBy: 'form' },
  })
}

export type PullChart = ReturnType<typeof usePullChart>

/** Reads the chart once if none was read for the visit's patient. It would delete what was kept of a former patient. */
export function useFirstPull(
  scribe: VisitOfChart,
  { mutate, isIdle }: PullChart,
  isWanted: boolean,
) {
  const { data } = useQuery(chartQuery(scribe))
  const hasNone = data?.chart === null && !data.keepsFormer
  const isDue = isWanted && isIdle && hasNone && scribe.patient?.emr !== undefined
  useEffect(() => {
    if (isDue) mutate()
  }, [isDue, mutate])
}

/** Leaves items out of the note, or takes them in again. It shows at once. */
export function useExclude(scribe: VisitOfChart): (change: Exclusion) => void {
  const queries = useQueryClient()
  const { queryKey } = chartQuery(scribe)
  const lay = ({ chart, ...more }: ChartData, change: Exclusion): ChartData => ({
    ...more,
    chart: chart && { ...chart, excluded: withExclusion(chart.excluded, change) },
  })
  return (change) => {
    sendChange<ChartData, { chart: VisitChart }>(queries, {
      keys: [queryKey],
      queue: hashKey(queryKey),
      lay: (now) => lay(now, change),
      send: async (base, signal) => {
        if (!base?.chart) throw new Error('An item was left out before the chart was read.')
        return saveExclusion(base.chart, change, (body) =>
          call(updateVisitChart, { params: { id: scribe.id }, body, signal }),
        )
      },
      // Parts that were read meanwhile may be newer than the answer.
      settle: ({ chart, ...more }, { chart: { excluded, version } }) => ({
        ...more,
        chart: chart && { ...chart, excluded, version },
      }),
    }).catch((error: unknown) => toastError(error))
  }
}

/** Deletes the chart data of the visit, also that of a former patient. */
export function useDeleteChart(scribe: VisitOfChart) {
  const queries = useQueryClient()
  const { queryKey } = chartQuery(scribe)
  return useMutation({
    mutationFn: () => call(deleteVisitChart, { params: { id: scribe.id } }),
    onSuccess: () =>
      setServerData<ChartData>(queries, queryKey, () => ({ chart: null, keepsFormer: false })),
    onError: (error) => toastError(error),
  })
}
