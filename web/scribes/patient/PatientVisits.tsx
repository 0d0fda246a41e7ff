import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ScribeHead } from '#contract/scribes.ts'
import { paths } from '#web/paths.ts'
import { tasksQuery } from '#web/tasks/queries.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScribeTag } from '#web/ui/Tag.tsx'
import { fullDate, yearDate } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'
import { secondLine } from '../list-rows.ts'
import css from './patient.module.css'
import { patientVisitsQuery } from './queries.ts'

/** The visits of a patient, newest first, with a recap of the last one above. */
export function PatientVisits({ patientId }: { patientId: string }) {
  const query = useInfiniteQuery(patientVisitsQuery(patientId))
  return (
    <Loaded what={t('the visits')} query={query}>
      {({ pages }) => {
        const visits = pages.flatMap(({ items }) => items)
        return (
          <>
            {visits[0] && <Recap last={visits[0]} visits={visits} />}
            <section aria-labelledby="patient-visits">
              <h2 id="patient-visits" className={css.heading}>
                {t('Visits')}
              </h2>
              <ol className={css.visits}>
                {visits.map((visit) => (
                  <VisitRow key={visit.id} visit={visit} />
                ))}
              </ol>
              {query.hasNextPage && (
                <Button
                  variant="default"
                  size="xs"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('Show earlier visits')}
                </Button>
              )}
            </section>
          </>
        )
      }}
    </Loaded>
  )
}

function Recap({ last, visits }: { last: ScribeHead; visits: readonly ScribeHead[] }) {
  const { data: open = [] } = useQuery(tasksQuery('open'))
  const ids = new Set(visits.map(({ id }) => id))
  const tasks = open.filter(({ scribe }) => ids.has(scribe.id))
  return (
    <section className={css.recap} aria-labelledby="patient-recap">
      <h2 id="patient-recap" className={css.heading}>
        {t('Last visit: {date}', { date: fullDate(last.created) })}
      </h2>
      <p>{last.gist || t('This visit has no summary yet.')}</p>
      {tasks.length > 0 && (
        <>
          <h3>{t('Open tasks')}</h3>
          <ul>
            {tasks.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function VisitRow({ visit }: { visit: ScribeHead }) {
  return (
    <li>
      <Link to={paths.scribe(visit.id, { tab: visit.state === 'noted' ? 'results' : 'context' })}>
        <time dateTime={visit.created}>{yearDate(visit.created)}</time>
        <span className={css.visitName}>{visit.name}</span>
        <span className={css.visitGist}>{secondLine(visit, false)}</span>
        <ScribeTag scribe={visit} />
      </Link>
    </li>
  )
}
