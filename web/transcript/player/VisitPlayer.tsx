import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { listGaps } from '#common/audio-gaps.ts'
import { getRecordingPeaks } from '#contract/recording-peaks.ts'
import type { Recording } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { recordingsQuery, transcriptQuery } from '#web/transcript/queries.ts'
import { listBookmarks } from '#web/transcript/MarkLines.tsx'
import { PlayerBar } from './PlayerBar.tsx'
import { playable, visitEnd } from './player.ts'

const none: readonly never[] = []

/** The player of a visit; hidden while there is nothing to play. */
export function VisitPlayer({ scribeId }: { scribeId: string }) {
  const queries = useQueryClient()
  const recordings = useQuery(recordingsQuery(scribeId)).data ?? none
  const chunks = useQuery(transcriptQuery(queries, scribeId)).data ?? none
  const peaks = usePeaks(recordings)
  if (playable(recordings).length === 0) return null
  const wave = {
    end: visitEnd(recordings),
    recordings,
    peaks,
    chunks,
    gaps: listGaps(recordings),
  }
  return (
    <PlayerBar
      scribeId={scribeId}
      wave={wave}
      marks={listBookmarks(recordings).map(({ from }) => from)}
    />
  )
}

/** The peaks of recordings by their ids, as they arrive. Without them the line is flat, and works. */
function usePeaks(recordings: readonly Recording[]): ReadonlyMap<string, readonly number[]> {
  return useQueries({
    queries: playable(recordings).map(({ id, duration }) => ({
      // A recording that became longer is read again.
      queryKey: ['peaks', id, duration],
      queryFn: async ({ signal }: { signal: AbortSignal }) => ({
        id,
        ...(await call(getRecordingPeaks, { params: { id }, signal })),
      }),
      staleTime: Infinity,
    })),
    combine: byRecording,
  })
}

const byRecording = (
  results: readonly { data?: { id: string; peaks: number[] } | undefined }[],
): ReadonlyMap<string, readonly number[]> =>
  new Map(results.flatMap(({ data }) => (data ? [[data.id, data.peaks] as const] : [])))
