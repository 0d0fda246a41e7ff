import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { benchQuery, runsQuery } from './queries.ts'
import { RunPanel } from './RunPanel.tsx'
import { StartForm } from './StartForm.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Measures writers and speech engines on visits with known answers. */
export function QualitySettings() {
  const choices = useQuery(benchQuery)
  const { data: runs = [] } = useQuery(runsQuery)
  if (choices.error)
    return (
      <ErrorState
        title={t('Could not load the comparison options')}
        error={choices.error}
        onRetry={() => void choices.refetch()}
      />
    )
  if (!choices.data) return <LoadingRows count={4} />
  return (
    <>
      <StartForm {...choices.data} isBusy={runs.some(({ state }) => state === 'running')} />
      {runs.map((run) => (
        <RunPanel key={run.id} run={run} others={runs.filter(({ id }) => id !== run.id)} />
      ))}
    </>
  )
}
