import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getChartPreview, getVisitChart, type VisitChart } from '#contract/chart.ts'
import { listIntegrations } from '#contract/integrations.ts'
import type { Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges } from '#web/api/optimistic.ts'
import { isReading } from './progress.ts'

/** What `getVisitChart` answers. */
export interface ChartData {
  chart: VisitChart | null
  /** Data of a former patient was kept, which isn't shown. */
  keepsFormer: boolean
}
export type VisitOfChart = Pick<Scribe, 'id' | 'patient'>

/** Events announce each part. If the stream is interrupted, the chart is read again this often during a pull. */
const READING_MS = 5_000

/** The patient is part of the key, so that another patient's chart is never shown. */
export const chartQuery = ({ id, patient }: VisitOfChart) =>
  queryOptions({
    queryKey: [...keys.chart(id), patient?.patientId ?? null],
    queryFn: ({ signal, client, queryKey }) =>
      readBeneathChanges<ChartData>(client, queryKey, () =>
        call(getVisitChart, { params: { id }, signal }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.chart && isReading(data.chart) ? READING_MS : false,
  })

/** @param versions of everything that decides what the note receives */
export const previewQuery = ({ id, patient }: VisitOfChart, versions: readonly number[]) =>
  queryOptions({
    queryKey: [...keys.chart(id), patient?.patientId ?? null, 'preview', ...versions],
    queryFn: ({ signal }) => call(getChartPreview, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })

export const connectionsQuery = queryOptions({
  queryKey: keys.integrations,
  queryFn: ({ signal }) => call(listIntegrations, { signal }),
})
