import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Recording } from '#contract/transcripts.ts'
import { playFrom, recordingAt } from '#web/transcript/player/player.ts'
import { recordingsQuery } from '#web/transcript/queries.ts'

const none: Recording[] = []

/**
 * Plays the visit from a given second, if audio is stored. A request made while the list of recordings loads plays as soon
 * as it has loaded.
 */
export function useVisitPlayer(scribeId: string) {
  const { data: recordings = none } = useQuery(recordingsQuery(scribeId))
  const canPlay = recordingAt(recordings, 0) !== undefined
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined || !canPlay) return
    playFrom(scribeId, recordings, wanted.current)
    wanted.current = undefined
  }, [scribeId, recordings, canPlay])
  return {
    canPlay,
    play: (seconds: number) => {
      if (canPlay) playFrom(scribeId, recordings, seconds)
      else wanted.current = seconds
    },
  }
}
