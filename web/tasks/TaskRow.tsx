import { ActionIcon, Checkbox, TextInput, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Quote, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import type { Evidence } from '#contract/notes.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { ItemMarks } from '#web/ui/checked/ItemMarks.tsx'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import { useNow } from '#web/ui/now.ts'
import { dueText, kindNames, ownerText } from './names.ts'
import { OwnerFields } from './OwnerFields.tsx'
import { changeTask, removeTask } from './queries.ts'
import css from './tasks.module.css'

interface Props {
  task: Task
  /** Shows what was said; absent where the visit is not open. */
  onEvidence: ((evidence: Evidence) => void) | undefined
  /** Beneath the text, such as the visit that it comes from. */
  children?: ReactNode
}

/** One thing to do: checked off, changed or removed where it stands. */
export function TaskRow({ task, onEvidence, children }: Props) {
  const queries = useQueryClient()
  const now = useNow()
  const [editing, setEditing] = useState(false)
  const { evidence } = task
  if (editing) return <TaskForm task={task} onDone={() => setEditing(false)} />
  return (
    <li className={css.task} data-done={task.done || undefined}>
      <Checkbox
        aria-label={`Done: ${task.text}`}
        checked={task.done}
        onChange={(event) => void changeTask(queries, task, { done: event.currentTarget.checked })}
      />
      <div className={css.what}>
        <p>{task.text}</p>
        <p className={css.meta}>
          {task.kind !== 'patient' && <span>{kindNames[task.kind]}</span>}
          <span>{ownerText(task)}</span>
          {task.due && (
            <span data-late={isLate(task) || undefined}>
              {dueText(task.due, now)}
              {task.dueSaid && ` (“${task.dueSaid}”)`}
            </span>
          )}
          {onEvidence && evidence && (
            <UnstyledButton className={css.link} onClick={() => onEvidence(evidence)}>
              <Quote size={12} aria-hidden /> What was said
            </UnstyledButton>
          )}
          {children}
        </p>
        <ItemMarks claims={task.checked?.claims ?? []} onEvidence={onEvidence} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Change: ${task.text}`}
        onClick={() => setEditing(true)}
      >
        <Pencil size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Remove: ${task.text}`}
        onClick={() => void removeTask(queries, task)}
      >
        <X size={15} aria-hidden />
      </ActionIcon>
    </li>
  )
}

const isLate = ({ due, done }: Task) =>
  !done && due !== null && new Date(`${due}T23:59:59`) < new Date()

function TaskForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const queries = useQueryClient()
  const { owner, ownerName } = task
  const start = { text: task.text, due: task.due ?? '', owner, ownerName }
  const typed = useDraft(`task ${task.id}`, start)
  // A draft from before tasks had owners has none.
  const value = { ...start, ...typed.value }
  const { text, due } = value
  const save = () => {
    onDone()
    if (!text.trim()) return typed.clear()
    const ownerName = value.ownerName.trim()
    const change = { ...value, text: text.trim(), due: due || null, ownerName }
    void changeTask(queries, task, change).then((done) => done && typed.sent(value))
  }
  const giveUp = () => {
    typed.clear()
    onDone()
  }
  return (
    <li>
      <form
        className={css.edit}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          aria-label="What is to be done"
          value={text}
          onChange={(event) => typed.set({ ...value, text: event.currentTarget.value })}
          maxLength={2_000}
          ref={focusOnShow}
          onKeyDown={(event) => {
            if (event.key === 'Escape') giveUp()
          }}
        />
        <OwnerFields value={value} onChange={(next) => typed.set({ ...value, ...next })} />
        <TextInput
          type="date"
          aria-label="Due"
          value={due}
          onChange={(event) => typed.set({ ...value, due: event.currentTarget.value })}
        />
        <UnstyledButton className={css.link} type="submit">
          Save
        </UnstyledButton>
        <UnstyledButton className={css.link} onClick={giveUp}>
          Cancel
        </UnstyledButton>
        <Restored typed={typed} />
      </form>
    </li>
  )
}
