import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { listJobs } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import css from './admin.module.css'
import { JobRow } from './JobRow.tsx'
import { jobsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

const empty = {
  open: t('No jobs.'),
  failed: t('No failed jobs.'),
  done: t('No recent jobs.'),
} as const

/** The job queue: what waits, runs or failed, and why. */
export function Jobs() {
  const [search] = useSearchParams()
  const asked = search.get('show')
  const show = asked === 'failed' || asked === 'done' ? asked : 'open'
  const query = useInfiniteQuery(jobsQuery(show))
  return (
    <>
      <Filter show={show} counts={query.data?.pages[0]?.counts} />
      <Loaded what={t('the jobs')} query={query}>
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
                  {t('Show more')}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

interface FilterProps {
  show: keyof typeof empty
  counts: Answer<typeof listJobs>['counts'] | undefined
}

function Filter({ show, counts }: FilterProps) {
  const [, setSearch] = useSearchParams()
  return (
    <div className={css.tools}>
      <SegmentedControl
        aria-label={t('Filter jobs')}
        value={show}
        onChange={(value) => setSearch(value === 'open' ? {} : { show: value })}
        data={[
          {
            value: 'open',
            label: counts
              ? t('Active {count, number}', { count: counts.waiting + counts.running })
              : t('Active'),
          },
          {
            value: 'failed',
            label: counts ? t('Failed {count, number}', { count: counts.failed }) : t('Failed'),
          },
          { value: 'done', label: t('Done') },
        ]}
      />
    </div>
  )
}
