import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createExtensionIntegration,
  deleteExtensionIntegration,
  listExtensionIntegrations,
  updateExtensionIntegration,
} from '#contract/extension-integrations.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import type { readForm } from './emr-form.ts'

export const extensionEmrsQuery = queryOptions({
  queryKey: [...keys.integrations, 'extension'],
  queryFn: ({ signal }) => call(listExtensionIntegrations, { signal }),
})

type EmrBody = ReturnType<typeof readForm>

/** @param id undefined for a new one */
export function useSaveEmr(id: string | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: EmrBody) =>
      id === undefined
        ? call(createExtensionIntegration, { body })
        : call(updateExtensionIntegration, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: extensionEmrsQuery.queryKey }),
    meta: { shownBy: 'form' },
  })
}

export function useDeleteEmr(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteExtensionIntegration, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: extensionEmrsQuery.queryKey }),
    meta: { shownBy: 'form' },
  })
}
