import { useQuery } from '@tanstack/react-query'
import { playFrom, recordingAt } from '#web/transcript/player.ts'
import { recordingsQuery } from '#web/transcript/queries.ts'

/** Plays the visit from a second on; nothing can be played where no audio is stored. */
export function useVisitPlayer(scribeId: string) {
  const { data: recordings = [] } = useQuery(recordingsQuery(scribeId))
  return {
    canPlay: recordingAt(recordings, 0) !== undefined,
    play: (seconds: number) => playFrom(scribeId, recordings, seconds),
  }
}
