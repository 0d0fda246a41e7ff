import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BenchCandidate,
  type BenchSet,
  highlightsCandidate,
  ownVisits,
  startBench,
} from '#contract/clinic-bench.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** The choices for a comparison: the visits, at most how many, and the candidates. */
export function useStartForm(sets: readonly BenchSet[], candidates: readonly BenchCandidate[]) {
  const queries = useQueryClient()
  const first = sets.find(({ visits }) => visits > 0) ?? sets[0]
  const [setId, setSetId] = useState(first?.id ?? ownVisits)
  const [chosen, setChosen] = useState<string[]>([highlightsCandidate])
  const [limit, setLimit] = useState(20)
  const writers = candidates.filter(({ kind }) => kind === 'writer')
  const engines = candidates.filter(({ kind }) => kind === 'engine')
  const pickChosen = (among: readonly BenchCandidate[]) =>
    among.map(({ id }) => id).filter((id) => chosen.includes(id))
  const start = useMutation({
    mutationFn: () =>
      call(startBench, {
        body: { setId, writers: pickChosen(writers), engines: pickChosen(engines), limit },
      }),
    meta: { shownBy: 'form' },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.bench }),
  })
  const set = sets.find(({ id }) => id === setId)
  return { set, setId, setSetId, chosen, setChosen, limit, setLimit, writers, engines, start }
}
