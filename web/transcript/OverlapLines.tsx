import { Button } from '@mantine/core'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { listOverlaps, type Overlap, showDoubled } from '#contract/overlaps.ts'
import { elapsed } from '#common/time-mark.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { rereadLines } from './queries.ts'
import css from './transcript.module.css'
import { t } from '#web/i18n/i18n.ts'

const none: readonly Overlap[] = []

const overlapsQuery = (queries: QueryClient, scribeId: string) =>
  queryOptions({
    // Under the key of the transcript: overlaps change with the lines.
    queryKey: [...keys.transcript(scribeId), 'overlaps'],
    queryFn: async ({ signal, queryKey }) => {
      const { items } = await call(listOverlaps, { params: { id: scribeId }, signal })
      const before = queries.getQueryData<Overlap[]>(queryKey) ?? none
      // During a recording only new lines are read, which would miss earlier lines that are hidden meanwhile.
      if (JSON.stringify(items) !== JSON.stringify(before)) await rereadLines(queries, scribeId)
      return items
    },
  })

/** What two devices recorded at the same time; requested only for visits with several recordings. */
export function useOverlaps(scribeId: string, recordings: number): readonly Overlap[] {
  const queries = useQueryClient()
  return useQuery({ ...overlapsQuery(queries, scribeId), enabled: recordings > 1 }).data ?? none
}

/** Shows, at its place among the lines, that two devices recorded, and how the duplicate lines are shown. */
export function OverlapLines({
  scribeId,
  overlaps,
}: {
  scribeId: string
  overlaps: readonly Overlap[]
}) {
  return overlaps.map((overlap) => (
    <OverlapLine key={overlap.recordingId} scribeId={scribeId} overlap={overlap} />
  ))
}

function OverlapLine({ scribeId, overlap }: { scribeId: string; overlap: Overlap }) {
  const queries = useQueryClient()
  const { recordingId, doubled, shown } = overlap
  const show = useMutation({
    mutationFn: () =>
      call(showDoubled, { params: { id: scribeId }, body: { recordingId, shown: !shown } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.transcript(scribeId) }),
  })
  return (
    <p className={css.overlap}>
      <MonitorSmartphone size={13} aria-hidden />
      <span>{overlapText(overlap)}</span>
      {doubled > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          loading={show.isPending}
          onClick={() => show.mutate()}
        >
          {shown ? t('Show once') : t('Show both')}
        </Button>
      )}
    </p>
  )
}

function overlapText({ from, to, doubled, shown }: Overlap): string {
  const values = { start: elapsed(from), end: elapsed(to), count: doubled }
  if (doubled === 0)
    return t('{start} to {end} recorded by two devices. Both are kept, in order of time.', values)
  return shown
    ? t(
        '{start} to {end} recorded by two devices. {count, plural, one {# shared line is} other {# shared lines are}} shown twice. Both recordings are kept.',
        values,
      )
    : t(
        '{start} to {end} recorded by two devices. {count, plural, one {# shared line is} other {# shared lines are}} shown once. Both recordings are kept.',
        values,
      )
}
