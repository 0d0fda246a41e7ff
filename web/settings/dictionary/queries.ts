import { queryOptions } from '@tanstack/react-query'
import { type DictionaryOwner, listTerms } from '#contract/dictionary.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges } from '#web/api/optimistic.ts'

export interface DictionaryView {
  owner: DictionaryOwner
  q: string
  page: number
}

export const dictionaryKey = keys.dictionary

export const termsQuery = (shown: DictionaryView) =>
  queryOptions({
    queryKey: [...dictionaryKey, shown] as const,
    queryFn: ({ signal, client, queryKey }) =>
      readBeneathChanges(client, queryKey, () => call(listTerms, { query: shown, signal })),
    // Keeps the page until the next one has loaded, so that nothing jumps; but never the words of another owner.
    placeholderData: (known, query) =>
      query?.queryKey[1].owner === shown.owner ? known : undefined,
  })
