import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { pickGrave } from '#web/notes/omission-words.ts'
import { omissionsQuery } from '#web/notes/queries.ts'
import { openClaims } from '#web/notes/review.ts'
import { visitTasksQuery } from '#web/tasks/queries.ts'
import css from './Results.module.css'
import type { AssistantTab } from './useAssistantTab.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribe: Scribe
  /** The finished note that is open. */
  note: Note | undefined
}

/** The tabs of the assistant, each with how much it holds. */
export function AssistantTabList({ scribe, note }: Props) {
  return (
    <Tabs.List className={css.assistantTabs ?? ''} aria-label={t('Assistant')}>
      <Tab value="review" label={t('Review')} count={note ? openClaims(note).length : 0} />
      {note ? <MissingTab note={note} /> : <Tab value="missing" label={t('Missing')} />}
      {note ? <TasksTab scribe={scribe} /> : <Tab value="tasks" label={t('Tasks')} />}
      <Tab value="ask" label={t('Ask')} />
    </Tabs.List>
  )
}

function MissingTab({ note }: { note: Note }) {
  const { data = [] } = useQuery(omissionsQuery(note))
  const open = data.filter(({ notNeeded }) => !notNeeded)
  return (
    <Tab
      value="missing"
      label={t('Missing')}
      count={open.length}
      urgent={pickGrave(open).length > 0}
    />
  )
}

function TasksTab({ scribe }: { scribe: Scribe }) {
  const { data = [] } = useQuery({
    ...visitTasksQuery(scribe.id, scribe.updated),
    enabled: scribe.medicalContext.transcript.chunkCount > 0 && scribe.state !== 'recording',
  })
  return <Tab value="tasks" label={t('Tasks')} count={data.filter(({ done }) => !done).length} />
}

interface TabProps {
  value: AssistantTab
  label: string
  count?: number
  /** Something in it can harm when it is overlooked. */
  urgent?: boolean
}

function Tab({ value, label, count = 0, urgent = false }: TabProps) {
  return (
    <Tabs.Tab value={value}>
      {label}
      {count > 0 && (
        <span className={css.assistantCount} data-urgent={urgent || undefined}>
          {' '}
          {count}
        </span>
      )}
    </Tabs.Tab>
  )
}
