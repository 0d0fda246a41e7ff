import { Group, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { rovingFocus } from '#web/ui/roving-focus.ts'
import type { TaskOwner } from '#contract/tasks.ts'
import { ownerChoices, ownerNames } from './names.ts'
import { tasksQuery } from './queries.ts'
import { TaskRow } from './TaskRow.tsx'
import css from './tasks.module.css'
import { t } from '#web/i18n/i18n.ts'

function emptyTitle(state: 'open' | 'done', owner: TaskOwner | null): string {
  if (!owner) return state === 'done' ? t('No completed tasks') : t('No open tasks')
  const values = { owner: ownerNames[owner] }
  return state === 'done'
    ? t('No completed tasks assigned to: {owner}', values)
    : t('No open tasks assigned to: {owner}', values)
}

/** The tasks of all visits, the nearest due date first. */
export function TasksPage() {
  const [query, setQuery] = useSearchParams()
  const state = query.get('show') === 'done' ? 'done' : 'open'
  const owner = ownerChoices.find(({ value }) => value === query.get('owner'))?.value ?? null
  const { data: all, isPending, error, refetch } = useQuery(tasksQuery(state))
  const tasks = owner ? all?.filter((task) => task.owner === owner) : all
  return (
    <MainPane name={t('The task list')}>
      <PageHeader title={t('To do')} />
      <div className={css.page}>
        <Filters
          {...{ state, owner }}
          onChange={(done, whose) =>
            setQuery({ ...(done && { show: 'done' }), ...(whose && { owner: whose }) })
          }
        />
        {isPending && <LoadingRows label={t('Loading the tasks')} />}
        {error && (
          <ErrorState
            title={t('Could not load the tasks')}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {tasks?.length === 0 && <NoTasks {...{ state, owner }} />}
        <ul className={css.list} ref={rovingFocus}>
          {tasks?.map((task) => (
            <TaskRow key={task.id} task={task} onEvidence={undefined}>
              <Link to={paths.scribe(task.scribe.id, { tab: 'results' })}>{task.scribe.name}</Link>
            </TaskRow>
          ))}
        </ul>
      </div>
    </MainPane>
  )
}

interface FilterProps {
  state: 'open' | 'done'
  owner: TaskOwner | null
  onChange: (done: boolean, owner: string | null) => void
}

function NoTasks({ state, owner }: Omit<FilterProps, 'onChange'>) {
  return (
    <EmptyState icon={ListChecks} title={emptyTitle(state, owner)}>
      {t('Orders, referrals, prescriptions and follow-ups appear here once the note is written.')}
    </EmptyState>
  )
}

function Filters({ state, owner, onChange }: FilterProps) {
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={t('Task status')}
        value={state}
        onChange={(value) => onChange(value === 'done', owner)}
        data={[
          { value: 'open', label: t('Open tasks') },
          { value: 'done', label: t('Completed tasks') },
        ]}
      />
      <Select
        aria-label={t('Assigned to')}
        placeholder={t('Everyone')}
        clearable
        value={owner}
        onChange={(value) => onChange(state === 'done', value)}
        data={ownerChoices}
      />
    </Group>
  )
}
