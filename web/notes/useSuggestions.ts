import { useQuery } from '@tanstack/react-query'
import type { Item } from '#contract/items.ts'
import { smartSuggest } from '#contract/suggest.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { reasonInWords } from './suggestion-reason.ts'

export interface Suggestion {
  item: Item
  reason: string
}

/** Templates that fit a visit, of those that can be chosen. */
export function useSuggestions(scribeId: string, items: readonly Item[]) {
  const { data, error } = useQuery({
    queryKey: [...keys.items, 'suggested', scribeId],
    queryFn: ({ signal }) =>
      call(smartSuggest, { body: { conversation: { id: scribeId } }, signal }),
    staleTime: 60_000,
    retry: 1,
  })
  const suggestions = (data?.templateSuggestions ?? []).flatMap(({ id, ...why }): Suggestion[] => {
    const item = items.find((one) => one.id === id)
    return item ? [{ item, reason: reasonInWords(why) }] : []
  })
  return { suggestions, error }
}
