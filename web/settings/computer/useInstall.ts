import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComputerPart } from '#contract/computer.ts'
import { cancelInstall, installModel } from '#contract/speech.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** Queues the download of parts whose licences the user has accepted; partial downloads continue. */
export function useInstall(parts: readonly ComputerPart[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      for (const { id, licence } of parts)
        await call(installModel, { params: { id }, body: { acceptedLicence: licence, from: '' } })
    },
    meta: { shownBy: 'form' },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.speech }),
  })
}

/** Stops the downloads of parts; received data is kept. */
export function useCancelInstall(parts: readonly ComputerPart[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      for (const { id } of parts) await call(cancelInstall, { params: { id } })
    },
    meta: { shownBy: 'form' },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.speech }),
  })
}
