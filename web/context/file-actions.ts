import { useQueryClient } from '@tanstack/react-query'
import { deleteFile, retryFile, type ScribeFile } from '#contract/files.ts'
import type { Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { sendChange } from '#web/api/optimistic.ts'
import { toastError } from '#web/ui/toast.tsx'
import { removeFile } from './entries.ts'

/** What can be done with the files of a visit. @param refresh called when the server has answered */
export function useFileActions(scribeId: string, refresh: () => void) {
  const queries = useQueryClient()
  const params = (file: ScribeFile) => ({ id: scribeId, fileId: file.id })
  const retry = (file: ScribeFile) =>
    void call(retryFile, { params: params(file) }).then(refresh, toastError)
  const remove = (file: ScribeFile) => {
    const without = (known: Scribe) => removeFile(known, file.id)
    sendChange<Scribe, void>(queries, {
      keys: [keys.scribe(scribeId)],
      queue: `file ${file.id}`,
      lay: without,
      send: (_, signal) => call(deleteFile, { params: params(file), signal }),
      settle: without,
    })
      .catch(toastError)
      .finally(refresh)
  }
  return { retry, remove }
}
