import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deleteScribe, type Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { takesRecording } from './takes-recording.ts'
import { changeRows } from './queries.ts'
import { sendShown } from './refresh.ts'

/** Whether a visit is empty: no patient, audio, line, file or context note. */
export const isBlank = (scribe: Scribe): boolean =>
  scribe.draft &&
  scribe.patient === null &&
  takesRecording(scribe) &&
  scribe.medicalContext.files.length === 0 &&
  scribe.medicalContext.additionalContext.length === 0

/** Leaves a visit that was opened for something that was then cancelled; an empty visit is deleted. */
export function useDiscard(scribe: Scribe): () => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return () => {
    if (!isBlank(scribe)) return
    void navigate(paths.home, { replace: true })
    void discard(queries, scribe.id)
  }
}

/** Deletes an empty visit after it was left. */
export async function discard(queries: QueryClient, id: string): Promise<void> {
  changeRows(queries, (row) => (row.id === id ? null : row))
  // Without a connection it stays as an empty draft.
  await sendShown(queries, () => call(deleteScribe, { params: { id } })).catch(() => undefined)
}
