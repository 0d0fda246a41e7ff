import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { type Doubt, listDoubts } from '#contract/drugs.ts'
import type { Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** The doubtful names up to a line. */
export interface Doubts {
  items: Doubt[]
  to: number
}

/** Under the key of the transcript, so that it becomes stale with it. */
export const doubtsKey = (scribeId: string) => [...keys.transcript(scribeId), 'doubts']

/** The doubtful names of a visit; during a recording only new lines are checked. */
export const doubtsQuery = (queries: QueryClient, scribeId: string) =>
  queryOptions({
    queryKey: doubtsKey(scribeId),
    queryFn: async ({ signal }): Promise<Doubts> => {
      const known = queries.getQueryData<Doubts>(doubtsKey(scribeId))
      const live = queries.getQueryData<Scribe>(keys.scribe(scribeId))?.state === 'recording'
      const doubts = live && known ? { ...known, items: [...known.items] } : { items: [], to: -1 }
      for (let more = true; more;) {
        const query = { after: doubts.to }
        const page = await call(listDoubts, { params: { id: scribeId }, query, signal })
        doubts.items.push(...page.items)
        more = page.more && page.to > doubts.to
        doubts.to = page.to
      }
      return doubts
    },
  })

/** Hides doubts before the server has answered. */
export function dropDoubts(
  queries: QueryClient,
  scribeId: string,
  isGone: (doubt: Doubt) => boolean,
): void {
  queries.setQueryData<Doubts>(
    doubtsKey(scribeId),
    (known) => known && { ...known, items: known.items.filter((doubt) => !isGone(doubt)) },
  )
}
