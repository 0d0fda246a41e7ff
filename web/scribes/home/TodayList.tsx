import { Link } from 'react-router'
import type { TodayVisit } from '#contract/home.ts'
import { VisitName } from '#web/scribes/VisitName.tsx'
import { secondLine } from '#web/scribes/list-rows.ts'
import { paths } from '#web/paths.ts'
import { ScribeTag } from '#web/ui/Tag.tsx'
import { timeOfDay } from '#web/ui/times.ts'
import css from './home.module.css'
import { StageDots } from './StageDots.tsx'

/** The visits of a day in their order, with how far each has come. */
export function TodayList({ visits }: { visits: readonly TodayVisit[] }) {
  return (
    <ol className={css.timeline}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <Link to={paths.scribe(visit.id, { tab: visit.stages.written ? 'results' : 'context' })}>
            <time dateTime={visit.created}>{timeOfDay(new Date(visit.created))}</time>
            <span className={css.name}>
              <VisitName visit={visit} />
            </span>
            <span className={css.gist}>{secondLine(visit, false)}</span>
            <StageDots stages={visit.stages} />
            <ScribeTag scribe={visit} />
          </Link>
        </li>
      ))}
    </ol>
  )
}
