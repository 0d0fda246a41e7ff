import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Evidence } from '#contract/notes.ts'
import type { Task } from '#contract/tasks.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { typedIn, useDraft } from '#web/drafts/useDraft.ts'
import { CheckLine } from '#web/ui/checked/CheckLine.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { toastError } from '#web/ui/toast.tsx'
import { addTask, checkAgain, visitTasksQuery } from './queries.ts'
import { OwnerFields } from './OwnerFields.tsx'
import { TaskRow } from './TaskRow.tsx'
import css from './tasks.module.css'

interface Props {
  scribeId: string
  /** When the visit last changed. */
  updated: string
  onEvidence: (evidence: Evidence) => void
}

/** A task that a user adds is theirs, unless they assign it to someone else. */
const defaultOwner = { owner: 'clinician', ownerName: '' } as const

/** What is to be done after this visit, each with the line that says so. */
export function VisitTasks({ scribeId, updated, onEvidence }: Props) {
  const queries = useQueryClient()
  const { data, isPending, error, refetch } = useQuery(visitTasksQuery(scribeId, updated))
  const form = `task ${scribeId} new`
  const typed = useDraft(form, '', scribeId)
  const [owner, setOwner] = useState<Pick<Task, 'owner' | 'ownerName'>>(defaultOwner)
  // What failed may have arrived: the same words again are the same task.
  const failed = useRef<{ id: string; text: string }>(undefined)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.value.trim()
    if (!text) return
    const again = failed.current?.text === text ? failed.current : undefined
    const task = again ?? { id: crypto.randomUUID(), text }
    typed.clear()
    setOwner(defaultOwner)
    void addTask(queries, scribeId, { ...task, ...owner }, (error, retry) => {
      failed.current = task
      // The field may hold the next one by then.
      const isFree = typedIn(form) === undefined
      if (isFree) {
        typed.set(text)
        setOwner(owner)
      }
      toastError(error, isFree ? undefined : retry)
    })
  }
  const unchecked = data?.find(({ checked }) => checked?.check.state === 'failed')?.checked
  return (
    <div className={css.visit}>
      {isPending && <LoadingRows count={2} label="Reading the visit" />}
      {error && (
        <ErrorState title="Could not load the tasks" error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={css.quiet}>No tasks found in this visit.</p>}
      {unchecked && (
        <CheckLine
          check={unchecked.check}
          before="use it"
          onCheckAgain={() => void checkAgain(queries, scribeId)}
        />
      )}
      <ul className={css.list}>
        {data?.map((task) => (
          <TaskRow key={task.id} task={task} onEvidence={onEvidence} />
        ))}
      </ul>
      <form className={css.add} onSubmit={add}>
        <TextInput
          aria-label="Add a task"
          placeholder="Add a task"
          maxLength={2_000}
          value={typed.value}
          onChange={(event) => typed.set(event.currentTarget.value)}
        />
        <OwnerFields value={owner} onChange={setOwner} />
        <Button type="submit" variant="default">
          Add
        </Button>
        <Restored typed={typed} />
      </form>
    </div>
  )
}
