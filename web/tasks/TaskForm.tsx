import { TextInput, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '#contract/tasks.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import { OwnerFields } from './OwnerFields.tsx'
import { changeTask } from './queries.ts'
import css from './tasks.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  task: Task
  onDone: () => void
}

/** Edits a task in place. */
export function TaskForm(props: Props) {
  const { typed, value, save, giveUp } = useTaskForm(props)
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
          aria-label={t('Task')}
          value={value.text}
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
          aria-label={t('Due')}
          value={value.due}
          onChange={(event) => typed.set({ ...value, due: event.currentTarget.value })}
        />
        <UnstyledButton className={css.link} type="submit">
          {t('Save')}
        </UnstyledButton>
        <UnstyledButton className={css.link} onClick={giveUp}>
          {t('Cancel')}
        </UnstyledButton>
        <Restored typed={typed} />
      </form>
    </li>
  )
}

function useTaskForm({ task, onDone }: Props) {
  const queries = useQueryClient()
  const { owner, ownerName } = task
  const start = { text: task.text, due: task.due ?? '', owner, ownerName }
  const typed = useDraft(`task ${task.id}`, start)
  // A draft from before tasks had owners has none.
  const value = { ...start, ...typed.value }
  const save = () => {
    onDone()
    if (!value.text.trim()) return typed.clear()
    const ownerName = value.ownerName.trim()
    const change = { ...value, text: value.text.trim(), due: value.due || null, ownerName }
    void changeTask(queries, task, change).then((done) => done && typed.sent(value))
  }
  const giveUp = () => {
    typed.clear()
    onDone()
  }
  return { typed, value, save, giveUp }
}
