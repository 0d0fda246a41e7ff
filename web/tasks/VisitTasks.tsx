import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Evidence } from '#contract/notes.ts'
import { CheckLine } from '#web/ui/checked/CheckLine.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { rovingFocus } from '#web/ui/roving-focus.ts'
import { AddTask } from './AddTask.tsx'
import { checkAgain, visitTasksQuery } from './queries.ts'
import { TaskRow } from './TaskRow.tsx'
import css from './tasks.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  /** When the visit last changed. */
  updated: string
  onEvidence: (evidence: Evidence) => void
}

/** The tasks after this visit, each with its quote. */
export function VisitTasks({ scribeId, updated, onEvidence }: Props) {
  const queries = useQueryClient()
  const { data, isPending, error, refetch } = useQuery(visitTasksQuery(scribeId, updated))
  const unchecked = data?.find(({ checked }) => checked?.check.state === 'failed')?.checked
  return (
    <div className={css.visit}>
      {isPending && <LoadingRows count={2} label={t('Reading the visit')} />}
      {error && (
        <ErrorState
          title={t('Could not load the tasks')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p className={css.quiet}>{t('No tasks in this visit.')}</p>}
      {unchecked && (
        <CheckLine
          check={unchecked.check}
          before="use it"
          onCheckAgain={() => void checkAgain(queries, scribeId)}
        />
      )}
      <ul className={css.list} ref={rovingFocus}>
        {data?.map((task) => (
          <TaskRow key={task.id} task={task} onEvidence={onEvidence} />
        ))}
      </ul>
      <AddTask scribeId={scribeId} />
    </div>
  )
}
