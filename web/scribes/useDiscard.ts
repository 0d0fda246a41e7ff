import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deleteScribe, type Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { takesRecording } from './takes-recording.ts'
import { changeRows } from './queries.ts'
import { sendShown } from './refresh.ts'

/** Whether nothing at all was put into a visit: no sound, no line, no file, no note beside it. */
export const isBlank = (scribe: Scribe): boolean =>
  scribe.draft &&
  takesRecording(scribe) &&
  scribe.medicalContext.files.length === 0 &&
  scribe.medicalContext.additionalContext.length === 0

/** Leaves a visit that was opened for something one then did not do; an empty one is not kept. */
export function useDiscard(scribe: Scribe): () => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return () => {
    if (!isBlank(scribe)) return
    void navigate(paths.home, { replace: true })
    discard(queries, scribe.id)
  }
}

/** Takes away an empty visit, once one has left it. */
export function discard(queries: QueryClient, id: string): void {
  changeRows(queries, (row) => (row.id === id ? null : row))
  // Without a connection it stays as the empty draft that it is.
  sendShown(queries, () => call(deleteScribe, { params: { id } })).catch(() => undefined)
}
