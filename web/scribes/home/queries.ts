import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getHome, type Home } from '#contract/home.ts'
import type { ScribeHead } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

const homeKey = [...keys.scribes, 'home']

/** What Home shows, in one request. Events of visits and notes make it stale. @param day a moment of the day that is shown */
export const homeQuery = (day: Date) =>
  queryOptions({
    queryKey: [...homeKey, day.toDateString()],
    queryFn: ({ signal }) => call(getHome, { signal }),
    // Kept in memory while a visit is open, so that Home has something to show offline.
    gcTime: Number.POSITIVE_INFINITY,
  })

type RowChange = (row: ScribeHead) => ScribeHead | null

function changed<Row extends ScribeHead>(rows: readonly Row[], change: RowChange): Row[] {
  return rows.flatMap((row) => {
    const next = change(row)
    return next ? [{ ...row, ...next }] : []
  })
}

/** Changes the rows of Home before the server has answered; `null` removes a row. */
export function changeHomeRows(queries: QueryClient, change: RowChange): void {
  queries.setQueriesData<Home>(
    { queryKey: homeKey },
    (old) =>
      old && {
        ...old,
        today: { ...old.today, items: changed(old.today.items, change) },
        waiting: { ...old.waiting, items: changed(old.waiting.items, change) },
      },
  )
}
