import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listSpeakers, type Speaker } from '#contract/speakers.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import type { Guesses } from './lines.ts'

/** Roles are guessed again at each of these numbers of lines: early lines change a guess more than later ones. */
const steps = [4, 8, 12, 20, 40, 80, 400]

export interface SpeakerGuesses {
  /** The probable roles, if nobody has set one. */
  guesses: Guesses
  /** Whether clinician and patient are probably mixed up. */
  areSwapped: boolean
}

/** Who the speakers of a visit probably are, and whether their names contradict that. */
export function useGuesses(
  scribeId: string,
  lines: number,
  speakers: readonly string[],
): SpeakerGuesses {
  const step = steps.filter((count) => lines >= count).length
  const { data } = useQuery({
    queryKey: [...keys.speakers(scribeId), step, speakers],
    queryFn: ({ signal }) => call(listSpeakers, { params: { id: scribeId }, signal }),
    enabled: speakers.length > 1,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => ({ guesses: toGuesses(data?.items ?? []), areSwapped: data?.swapped ?? false }),
    [data],
  )
}

function toGuesses(items: readonly Speaker[]): Guesses {
  return new Map(items.flatMap(({ name, guess }) => (guess ? [[name, guess] as const] : [])))
}
