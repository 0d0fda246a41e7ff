import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { decideReport, type ItemReport } from '#contract/library.ts'
import { textsOf } from '#common/patient-hints.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { reportReasons } from '#web/library/words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { reportsQuery } from './queries.ts'

/** What clinicians report of public templates, and what becomes of these. */
export function Reports() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(reportsQuery)
  const reports = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <p className={css.lead}>
        What clinicians report of public templates. A hidden one is seen by its author alone.
      </p>
      {error && (
        <ErrorState
          title="Could not load the reports"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && !error && <LoadingRows />}
      {data && reports.length === 0 && (
        <EmptyState icon={Flag} title="No reports">
          What is reported in the library of templates appears here.
        </EmptyState>
      )}
      <ul className={css.mails}>
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="md" onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const states = {
  open: { tone: 'check', text: 'Open' },
  kept: { tone: 'good', text: 'Kept' },
  hidden: { tone: 'wrong', text: 'Hidden' },
} as const

function Report({ report: { id, item, reason, detail, created, state } }: { report: ItemReport }) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: 'kept' | 'hidden') =>
      call(decideReport, { params: { id }, body: { state: next } }),
    onError: (error) => toastError(error),
    onSuccess: (_, next) => {
      toastSuccess(next === 'hidden' ? 'Only its author sees it now' : 'It stays public')
      void queries.invalidateQueries({ queryKey: reportsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: keys.items })
    },
  })
  return (
    <li>
      <div className={css.head}>
        <strong>{item.name}</strong>
        <RelativeTime instant={created} />
        <span>
          {reportReasons[reason]} · by {item.author.name}
        </span>
        <Tag tone={states[state].tone}>{states[state].text}</Tag>
      </div>
      {detail && <p className={css.text}>{detail}</p>}
      <details className={css.details}>
        <summary>The whole template</summary>
        {textsOf(item).map(({ where, text }) => (
          <p key={where} className={css.field}>
            <span>{where}</span> {text}
          </p>
        ))}
      </details>
      <div className={css.actions}>
        {state !== 'hidden' && (
          <Button
            size="xs"
            color="red"
            loading={isPending && variables === 'hidden'}
            onClick={() => mutate('hidden')}
          >
            Hide it
          </Button>
        )}
        {state !== 'kept' && (
          <Button
            size="xs"
            variant="default"
            loading={isPending && variables === 'kept'}
            onClick={() => mutate('kept')}
          >
            {state === 'hidden' ? 'Show it again' : 'Keep it'}
          </Button>
        )}
      </div>
    </li>
  )
}
