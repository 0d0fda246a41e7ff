import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { type Doubt, listDoubts } from '#contract/drugs.ts'
import type { Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** Doubtful names up to a line. */
export interface Doubts {
  items: Doubt[]
  to: number
}

/** Behind the key of the transcript, so that whatever makes that stale reaches this too. */
export const doubtsKey = (scribeId: string) => [...keys.transcript(scribeId), 'doubts']

/** The doubtful names of a visit; while it is being recorded only new lines are asked about. */
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

/** Takes doubts out of sight before the server has said so. */
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
