import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listSpeakers, type Speaker } from '#contract/speakers.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import type { Guesses } from './lines.ts'

/** Roles are guessed again at each of these numbers of lines: early lines change a guess more than later ones. */
const steps = [4, 8, 12, 20, 40, 80, 400]

/** The probable roles of a visit's speakers, where nobody has set one. */
export function useGuesses(scribeId: string, lines: number, speakers: readonly string[]): Guesses {
  const step = steps.filter((count) => lines >= count).length
  const { data } = useQuery({
    queryKey: [...keys.speakers(scribeId), step, speakers],
    queryFn: async ({ signal }) =>
      (await call(listSpeakers, { params: { id: scribeId }, signal })).items,
    enabled: speakers.length > 1,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => toGuesses(data ?? []), [data])
}

function toGuesses(items: readonly Speaker[]): Guesses {
  return new Map(items.flatMap(({ name, guess }) => (guess ? [[name, guess] as const] : [])))
}
