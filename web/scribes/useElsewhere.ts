import { useQuery } from '@tanstack/react-query'
import { useRecorder } from '#web/recorder/recorder.ts'
import { recordingsQuery } from '#web/transcript/queries.ts'

/** How often the other device's recording is checked, in milliseconds. */
const lookMs = 10_000

/** The visit's recording on another device or window. */
export function useElsewhere(scribeId: string) {
  const own = useRecorder((r) => r.session?.recordingId)
  const finishing = useRecorder((r) => r.finishing)
  const unfinished = useRecorder((r) => r.unfinished)
  const query = useQuery({
    ...recordingsQuery(scribeId),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state !== 'stored') ? lookMs : false,
  })
  const here = [own, ...finishing.map((one) => one.recordingId), ...unfinished.map(({ id }) => id)]
  const recording = query.data?.find(({ id, state }) => state !== 'stored' && !here.includes(id))
  return { recording, readAt: query.dataUpdatedAt }
}
