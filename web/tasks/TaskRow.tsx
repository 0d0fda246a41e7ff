import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Quote, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import type { Evidence } from '#contract/notes.ts'
import { ItemMarks } from '#web/ui/checked/ItemMarks.tsx'
import { useNow } from '#web/ui/now.ts'
import { dueText, kindNames, ownerText } from './names.ts'
import { changeTask, removeTask } from './queries.ts'
import { TaskForm } from './TaskForm.tsx'
import css from './tasks.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  task: Task
  /** Shows the quote; absent if the visit isn't open. */
  onEvidence: ((evidence: Evidence) => void) | undefined
  /** Below the text, such as the visit that it comes from. */
  children?: ReactNode
}

/** One task: checked off, edited or removed in place. */
export function TaskRow({ task, onEvidence, children }: Props) {
  const queries = useQueryClient()
  const [editing, setEditing] = useState(false)
  if (editing) return <TaskForm task={task} onDone={() => setEditing(false)} />
  return (
    <li className={css.task} data-row data-done={task.done || undefined}>
      <Checkbox
        aria-label={t('Done: {text}', { text: task.text })}
        checked={task.done}
        onChange={(event) => void changeTask(queries, task, { done: event.currentTarget.checked })}
      />
      <div className={css.what}>
        <p>{task.text}</p>
        <p className={css.meta}>
          <TaskFacts task={task} onEvidence={onEvidence} />
          {children}
        </p>
        <ItemMarks claims={task.checked?.claims ?? []} onEvidence={onEvidence} />
      </div>
      <RowButton label={t('Edit: {text}', { text: task.text })} onClick={() => setEditing(true)}>
        <Pencil size={14} aria-hidden />
      </RowButton>
      <RowButton
        label={t('Remove: {text}', { text: task.text })}
        onClick={() => void removeTask(queries, task)}
      >
        <X size={15} aria-hidden />
      </RowButton>
    </li>
  )
}

/** The kind of a task, its owner and due date, and the way to its quote. */
function TaskFacts({ task, onEvidence }: Pick<Props, 'task' | 'onEvidence'>) {
  const now = useNow()
  const { evidence } = task
  return (
    <>
      {task.kind !== 'patient' && <span>{kindNames[task.kind]}</span>}
      <span>{ownerText(task)}</span>
      {task.due && (
        <span data-late={isLate(task) || undefined}>
          {task.dueSaid
            ? t('{due} (“{quote}”)', { due: dueText(task.due, now), quote: task.dueSaid })
            : dueText(task.due, now)}
        </span>
      )}
      {onEvidence && evidence && (
        <UnstyledButton className={css.link} onClick={() => onEvidence(evidence)}>
          <Quote size={12} aria-hidden /> {t('What was said')}
        </UnstyledButton>
      )}
    </>
  )
}

interface ButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
}

function RowButton({ label, onClick, children }: ButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

const isLate = ({ due, done }: Task) =>
  !done && due !== null && new Date(`${due}T23:59:59`) < new Date()
