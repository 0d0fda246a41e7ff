import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { typedIn, useDraft } from '#web/drafts/useDraft.ts'
import { toastError } from '#web/ui/toast.tsx'
import { OwnerFields } from './OwnerFields.tsx'
import { addTask } from './queries.ts'
import css from './tasks.module.css'
import { t } from '#web/i18n/i18n.ts'

/** A task that a user adds is theirs, unless they assign it to someone else. */
const defaultOwner = { owner: 'clinician', ownerName: '' } as const

/** Adds a task to a visit. */
export function AddTask({ scribeId }: { scribeId: string }) {
  const { typed, owner, setOwner, add } = useNewTask(scribeId)
  return (
    <form className={css.add} onSubmit={add}>
      <TextInput
        aria-label={t('Add a task')}
        placeholder={t('Add a task')}
        maxLength={2_000}
        value={typed.value}
        onChange={(event) => typed.set(event.currentTarget.value)}
      />
      <OwnerFields value={owner} onChange={setOwner} />
      <Button type="submit" variant="default">
        {t('Add')}
      </Button>
      <Restored typed={typed} />
    </form>
  )
}

function useNewTask(scribeId: string) {
  const queries = useQueryClient()
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
  return { typed, owner, setOwner, add }
}
