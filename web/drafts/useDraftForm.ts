import { useForm } from '@mantine/form'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDraft } from './useDraft.ts'

interface Options<T> {
  /** Names the form and what it changes, such as "macro 7f…". */
  name: string
  /** The visit of the form. */
  scribeId?: string
  /** The values without the draft. */
  start: T
  /** Errors by field. */
  validate: (values: T) => { [K in keyof T]?: string | false }
  send: (values: T) => Promise<unknown>
  /** The query to refetch after a save, failed or not. */
  queryKey: QueryKey
}

/** A form whose values stay on this device until they are saved or discarded. */
export function useDraftForm<T extends Record<string, unknown>>(options: Options<T>) {
  const { name, scribeId, start, validate, send, queryKey } = options
  const queries = useQueryClient()
  const draft = useDraft(name, start, scribeId)
  const form = useForm<T>({
    initialValues: draft.value,
    onValuesChange: draft.set,
    validate,
  })
  const save = useMutation({
    mutationFn: send,
    meta: { shownBy: 'form' },
    onSuccess: (_, values) => draft.sent(values),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
  return { form, draft, save, reset: () => form.setValues(start) }
}

export type DraftForm<T extends Record<string, unknown>> = ReturnType<typeof useDraftForm<T>>
