import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Scribe } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import { chartQuery } from './queries.ts'
import { type PullChart, useDeleteChart } from './useChartActions.ts'

interface Props {
  scribe: Scribe
  /** Absent for a patient without an EMR. */
  pull?: PullChart
}

/** Says that the visit keeps chart data of a former patient, and offers to delete it. Nothing if it doesn't. */
export function FormerData({ scribe, pull }: Props) {
  const { data } = useQuery(chartQuery(scribe))
  const remove = useDeleteChart(scribe)
  if (!data?.keepsFormer) return null
  return (
    <Alert color="yellow">
      <strong>{t('This visit keeps chart data of a former patient')}</strong>
      <p>
        {t(
          'It isn’t shown and no note uses it. It comes back if that patient is linked again. Reading another chart deletes it.',
        )}
      </p>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('Delete it')}
        </Button>
        {pull && (
          <Button
            variant="default"
            size="compact-sm"
            loading={pull.isPending}
            onClick={() => pull.mutate()}
          >
            {t('Read the chart of this patient')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
