import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ChartDifference,
  decideChartDifference,
  listChartDifferences,
} from '#contract/chart.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { toastError } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

/** What the pulled chart and the conversation tell differently. */
export const chartDifferencesQuery = (scribeId: string) =>
  queryOptions({
    queryKey: [...keys.scribe(scribeId), 'chart-differences'],
    queryFn: ({ signal }) => call(listChartDifferences, { params: { id: scribeId }, signal }),
  })

/** Records which side is right; the list shows the server's answer. */
export function useDecideDifference(scribeId: string) {
  const queries = useQueryClient()
  const { queryKey } = chartDifferencesQuery(scribeId)
  return useMutation({
    mutationFn: (body: Pick<ChartDifference, 'id' | 'decision'>) =>
      call(decideChartDifference, { params: { id: scribeId }, body }),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
    onError: (error) => toastError(error),
  })
}

export const differenceWords: Record<ChartDifference['kind'], string> = {
  dose: t('Dose'),
  frequency: t('Frequency'),
  stopped: t('Stopped'),
  taking: t('Not on the medication list'),
  'not-taken': t('Not on the patient’s list'),
  allergy: t('Allergy not in the chart'),
  'no-allergy': t('Allergy in the chart'),
  allergen: t('Allergy to an ordered drug'),
  problem: t('Problem in the chart'),
}

/** Those that harm most when they are overlooked. */
export const isUrgentDifference = ({ kind, decision }: ChartDifference): boolean =>
  decision === null && (kind === 'allergen' || kind === 'no-allergy')
