import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelInstall, measureModel, removeModel } from '#contract/speech.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** Cancels the installation of a model, removes the model, and measures it. */
export function useModelActions(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const onSettled = () => queries.invalidateQueries({ queryKey: keys.speech })
  const cancel = useMutation({ mutationFn: () => call(cancelInstall, { params }), onSettled })
  const remove = useMutation({ mutationFn: () => call(removeModel, { params }), onSettled })
  const measure = useMutation({ mutationFn: () => call(measureModel, { params }), onSettled })
  return { cancel, remove, measure }
}
