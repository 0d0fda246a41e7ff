import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pollDelay } from '#common/poll-schedule.ts'
import { getTranscription } from '#contract/transcription-jobs.ts'
import { waitOrOnline } from '#web/api/backoff.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useConnection } from '#web/api/live.ts'

/**
 * Polls transcription jobs by the schedule of specification §9 while the event stream is down, and reads the visit again
 * when one has progressed. While the stream is up, changes are pushed.
 */
export function useJobWatch(scribeId: string, jobIds: readonly string[]): void {
  const queries = useQueryClient()
  const isDown = useConnection(({ state }) => state === 'offline')
  const wanted = isDown ? jobIds.join(' ') : ''
  useEffect(() => {
    if (!wanted) return undefined
    const stop = new AbortController()
    void pollJobs(queries, scribeId, wanted.split(' '), stop.signal)
    return () => {
      stop.abort()
      // The end of a job may be read after the visit's lines, and isn't polled again.
      void queries.invalidateQueries({ queryKey: keys.transcript(scribeId) })
    }
  }, [queries, scribeId, wanted])
}

/** Ends when all jobs have ended, after 200 attempts, or when aborted. */
async function pollJobs(
  queries: QueryClient,
  scribeId: string,
  jobIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const seen = new Map<string, string>()
  const open = new Set(jobIds)
  for (let attempt = 0; open.size > 0; attempt++) {
    const delay = pollDelay(attempt)
    if (delay === undefined) return
    await waitOrOnline(delay, signal)
    if (signal.aborted) return
    const moved = await Promise.all([...open].map((jobId) => look(jobId, seen, open, signal)))
    if (!moved.some(Boolean)) continue
    for (const key of [keys.recording, keys.transcript, keys.scribe])
      void queries.invalidateQueries({ queryKey: key(scribeId) })
  }
}

/** Whether a job has progressed. A failed request is repeated. */
async function look(
  jobId: string,
  seen: Map<string, string>,
  open: Set<string>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { status, progress } = await call(getTranscription, { params: { jobId }, signal })
    if (status === 'success' || status === 'failed') open.delete(jobId)
    const now = `${status} ${progress}`
    const moved = seen.get(jobId) !== now
    seen.set(jobId, now)
    return moved
  } catch {
    return false
  }
}
