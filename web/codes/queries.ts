import { queryOptions } from '@tanstack/react-query'
import { type SuggestedCodes, suggestCodes } from '#contract/codes.ts'
import { AppError, words } from '#contract/errors.ts'
import { follow } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/**
 * The codes of a visit as they become known: first without a model's, then with their marks. @param updated when the
 * visit last changed
 */
export const codesQuery = (scribeId: string, updated: string) =>
  queryOptions({
    queryKey: [...keys.transcript(scribeId), 'codes', updated],
    queryFn: async ({ signal, client, queryKey }): Promise<SuggestedCodes> => {
      let last: SuggestedCodes | undefined
      for await (const { event } of follow(suggestCodes, { params: { id: scribeId }, signal })) {
        if (event.type === 'error') throw new AppError('failed', event.message)
        last = event.codes
        client.setQueryData(queryKey, last)
      }
      if (!last) throw new AppError('unavailable', words.network)
      return last
    },
    staleTime: Infinity,
    // Open parts and typed text stay while the visit is reloaded.
    placeholderData: (known, query) => (query?.queryKey[1] === scribeId ? known : undefined),
  })
