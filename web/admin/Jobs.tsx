import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { cancelJob, type Job, retryJob } from '#contract/admin.ts'
import { call } from '#web/api/client.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { toastError } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { jobsQuery } from './queries.ts'

const empty = {
  open: 'Nothing waits and nothing runs.',
  failed: 'Nothing has failed.',
  done: 'Nothing was done lately.',
} as const

/** Work beside the requests: what waits, runs, failed and why. */
export function Jobs() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('show')
  const show = asked === 'failed' || asked === 'done' ? asked : 'open'
  const query = useInfiniteQuery(jobsQuery(show))
  const counts = query.data?.pages[0]?.counts
  return (
    <>
      <div className={css.tools}>
        <SegmentedControl
          aria-label="Which work"
          value={show}
          onChange={(value) => setSearch(value === 'open' ? {} : { show: value })}
          data={[
            { value: 'open', label: `Open ${counts ? counts.waiting + counts.running : ''}` },
            { value: 'failed', label: `Failed ${counts?.failed ?? ''}` },
            { value: 'done', label: 'Done' },
          ]}
        />
      </div>
      <Loaded what="the jobs" query={query}>
        {({ pages }) => {
          const jobs = pages.flatMap(({ items }) => items)
          if (jobs.length === 0) return <EmptyState icon={ListTodo} title={empty[show]} />
          return (
            <>
              <ul className={css.rows}>
                {jobs.map((job) => (
                  <JobRow key={job.id} job={job} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button variant="default" onClick={() => void query.fetchNextPage()}>
                  Show more
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const states = {
  waiting: { tone: 'plain', word: 'Waiting' },
  running: { tone: 'check', word: 'Running' },
  failed: { tone: 'wrong', word: 'Failed' },
  cancelled: { tone: 'plain', word: 'Cancelled' },
  done: { tone: 'good', word: 'Done' },
} as const satisfies Record<Job['state'], { tone: Tone; word: string }>

function JobRow({ job: { id, title, state, reason, tries, created, ended } }: { job: Job }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (how: typeof retryJob | typeof cancelJob) => call(how, { params: { id } }),
    onError: (error) => toastError(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['admin', 'jobs'] }),
  })
  const isOpen = state === 'waiting' || state === 'running'
  return (
    <li>
      <div className={css.what}>
        <strong>{title}</strong>
        {reason && <p className={css.reason}>{reason}</p>}
        <p className={css.meta}>
          <span>
            {ended ? 'Ended ' : 'Queued '}
            <RelativeTime instant={ended ?? created} />
          </span>
          {tries > 0 && <span>tried {tries + 1} times</span>}
        </p>
      </div>
      <Tag tone={states[state].tone}>{states[state].word}</Tag>
      {state !== 'done' && (
        <Button
          variant="default"
          size="xs"
          loading={change.isPending}
          aria-label={`${isOpen ? 'Cancel' : 'Try again'}: ${title}`}
          onClick={() => change.mutate(isOpen ? cancelJob : retryJob)}
        >
          {isOpen ? 'Cancel' : 'Try again'}
        </Button>
      )}
    </li>
  )
}
