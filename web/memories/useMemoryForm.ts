import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createMemory, deleteMemory, type Memory } from '#contract/memories.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { sendRemoval } from '#web/api/optimistic.ts'
import { useDraft } from '#web/drafts/useDraft.ts'
import { explain } from '#web/ui/explain.ts'
import { toastUndo } from '#web/ui/toast.tsx'
import { changeMemory } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** What can be changed of a memory: its text, whether it is used, and whether it is kept. */
export function useMemoryForm(memory: Memory) {
  const { id, command } = memory
  const queries = useQueryClient()
  const typed = useDraft(`memory ${id}`, command)
  const onSettled = () => queries.invalidateQueries({ queryKey: keys.memories })
  const change = useMutation({
    mutationFn: (text: string) => changeMemory(queries, memory, { command: text.trim() }),
    onSuccess: (_, text) => typed.sent(text),
    onSettled,
  })
  const enable = useMutation({
    mutationFn: (on: boolean) => changeMemory(queries, memory, { enabled: on }),
    onSettled,
  })
  const save = () => {
    const text = typed.value.trim()
    if (text !== command && text !== '') return change.mutate(typed.value)
    // A change on its way may fail, and is kept until then.
    if (!change.isPending) typed.clear()
  }
  const saveError = change.isError && typed.value !== command && explain(change.error).message
  return { typed, save, saveError, enable: enable.mutate, remove: useRemove(memory) }
}

/** Deletes a memory; the toast can undo it. */
function useRemove({ id, command, enabled }: Memory): () => void {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: keys.memories })
  const back = useMutation({
    mutationFn: () => call(createMemory, { body: { command, enabled } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () =>
      sendRemoval(queries, [keys.memories], id, (signal) =>
        call(deleteMemory, { params: { id }, signal }),
      ),
    onSuccess: () => toastUndo(t('Writing preference deleted'), () => back.mutate()),
    onSettled,
  })
  return () => remove.mutate()
}
