import { ActionIcon, Switch, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { createMemory, deleteMemory, type Memory } from '#contract/memories.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { sendRemoval } from '#web/api/optimistic.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { explain } from '#web/ui/explain.ts'
import { toastUndo } from '#web/ui/toast.tsx'
import css from './memories.module.css'
import { changeMemory } from './queries.ts'
import { usedWords } from './words.ts'

/** One memory. Its words save themselves when left. */
export function MemoryRow({ memory }: { memory: Memory }) {
  const { id, command, enabled } = memory
  const queries = useQueryClient()
  const typed = useDraft(`memory ${id}`, command)
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.memories })
  const save = useMutation({
    mutationFn: (text: string) => changeMemory(queries, memory, { command: text.trim() }),
    onSuccess: (_, text) => typed.sent(text),
    onSettled: readAgain,
  })
  const use = useMutation({
    mutationFn: (on: boolean) => changeMemory(queries, memory, { enabled: on }),
    onSettled: readAgain,
  })
  const back = useMutation({
    mutationFn: () => call(createMemory, { body: { command, enabled } }),
    onSettled: readAgain,
  })
  const remove = useMutation({
    mutationFn: () =>
      sendRemoval(queries, [keys.memories], id, (signal) =>
        call(deleteMemory, { params: { id }, signal }),
      ),
    onSuccess: () => toastUndo('Forgotten', () => back.mutate()),
    onSettled: readAgain,
  })
  const leave = () => {
    const text = typed.value.trim()
    if (text !== command && text !== '') return save.mutate(typed.value)
    // What is still on its way may fail, and is kept until then.
    if (!save.isPending) typed.clear()
  }
  return (
    <li>
      <Textarea
        aria-label="Memory"
        autosize
        minRows={1}
        maxLength={300}
        value={typed.value}
        error={save.isError && typed.value !== command && explain(save.error).message}
        onChange={(event) => typed.set(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            leave()
          }
          if (event.key === 'Escape') typed.clear()
        }}
      />
      <Switch
        aria-label={`Use “${command}”`}
        checked={enabled}
        onChange={(event) => use.mutate(event.currentTarget.checked)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Forget “${command}”`}
        onClick={() => remove.mutate()}
      >
        <Trash2 size={15} aria-hidden />
      </ActionIcon>
      <Restored typed={typed} />
      <p className={css.uses}>{usedWords(memory)}</p>
    </li>
  )
}
