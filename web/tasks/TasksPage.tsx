import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { MainPane, PageHeader } from '#web/app/MainPane.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { tasksQuery } from './queries.ts'
import { TaskRow } from './TaskRow.tsx'
import css from './tasks.module.css'

/** What is to be done over all visits, the nearest day first. */
export function TasksPage() {
  const [query, setQuery] = useSearchParams()
  const state = query.get('show') === 'done' ? 'done' : 'open'
  const { data, isPending, error, refetch } = useQuery(tasksQuery(state))
  return (
    <MainPane name="The list of tasks">
      <PageHeader title="To do" />
      <div className={css.page}>
        <SegmentedControl
          aria-label="Which tasks"
          value={state}
          onChange={(value) => setQuery(value === 'done' ? { show: 'done' } : {})}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'done', label: 'Done' },
          ]}
        />
        {isPending && <LoadingRows label="Loading the tasks" />}
        {error && (
          <ErrorState
            title="Could not load the tasks"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data?.length === 0 && (
          <EmptyState
            icon={ListChecks}
            title={state === 'done' ? 'Nothing done yet' : 'Nothing to do'}
          >
            What you order, refer, prescribe or agree on in a visit appears here once its note is
            written.
          </EmptyState>
        )}
        <ul className={css.list}>
          {data?.map((task) => (
            <TaskRow key={task.id} task={task} onEvidence={undefined}>
              <Link to={paths.scribe(task.scribe.id, { tab: 'results' })}>{task.scribe.name}</Link>
            </TaskRow>
          ))}
        </ul>
      </div>
    </MainPane>
  )
}
