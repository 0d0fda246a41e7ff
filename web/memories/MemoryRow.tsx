import { ActionIcon, Switch, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createMemory, deleteMemory, type Memory, updateMemory } from '#contract/memories.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { explain } from '#web/ui/explain.ts'
import { toastUndo } from '#web/ui/toast.tsx'
import css from './memories.module.css'
import { usedWords } from './words.ts'

/** One memory. Its words save themselves when left. */
export function MemoryRow({ memory }: { memory: Memory }) {
  const { id, command, enabled, version } = memory
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.memories })
  const save = useMutation({
    mutationFn: (change: { command?: string; enabled?: boolean }) =>
      call(updateMemory, { params: { id }, body: { ...change, version } }),
    onSettled: readAgain,
  })
  const back = useMutation({
    mutationFn: () => call(createMemory, { body: { command, enabled } }),
    onSettled: readAgain,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteMemory, { params: { id } }),
    onSuccess: () => toastUndo('Forgotten', () => back.mutate()),
    onSettled: readAgain,
  })
  const leave = () => {
    const text = typed?.trim() ?? command
    if (text === command || text === '') return setTyped(undefined)
    save.mutate({ command: text }, { onSuccess: () => setTyped(undefined) })
  }
  return (
    <li>
      <Textarea
        aria-label="Memory"
        autosize
        minRows={1}
        maxLength={300}
        value={typed ?? command}
        error={save.isError && typed !== undefined && explain(save.error).message}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            leave()
          }
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      <Switch
        aria-label={`Use “${command}”`}
        checked={(save.isPending ? save.variables.enabled : undefined) ?? enabled}
        onChange={(event) => save.mutate({ enabled: event.currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Forget “${command}”`}
        onClick={() => remove.mutate()}
      >
        <Trash2 size={15} aria-hidden />
      </ActionIcon>
      <p className={css.uses}>{usedWords(memory)}</p>
    </li>
  )
}
