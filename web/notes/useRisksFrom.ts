import {
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import { type Omission, unreviewedHighRisk } from '#contract/review.ts'
import { pickGrave } from './omission-words.ts'
import type { Risks } from './risk-acceptance.ts'

/** Sentences that may harm and were not reviewed, and talk of harm that the note leaves out. */
const findRisks = (note: Note, omissions: readonly Omission[] = []): Risks => ({
  claims: unreviewedHighRisk(note),
  leftOut: pickGrave(omissions),
})

/**
 * What to ask about before a note is used. `whenLoaded` calls back at once, or as soon as what the note leaves out has
 * loaded; where that fails, with the note's own sentences alone.
 * @param query what the note leaves out
 */
export function useRisksFrom<Key extends QueryKey>(
  note: Note,
  query: UseQueryOptions<Omission[], Error, Omission[], Key>,
): { risks: Risks; isLoading: boolean; whenLoaded: (goOn: (risks: Risks) => void) => void } {
  const queries = useQueryClient()
  const { data, isFetching, isPending, isPlaceholderData } = useQuery(query)
  // The list of an earlier text is shown until that of the present one has loaded.
  const isLoading = isFetching && (isPending || isPlaceholderData)
  const risks = findRisks(note, data)
  const whenLoaded = (goOn: (risks: Risks) => void) => {
    if (!isLoading) return goOn(risks)
    void queries
      .fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
      .catch(() => undefined)
      .then((omissions) => goOn(findRisks(note, omissions)))
  }
  return { risks, isLoading, whenLoaded }
}
