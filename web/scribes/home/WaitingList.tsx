import { Link } from 'react-router'
import type { ScribeHead } from '#contract/scribes.ts'
import { VisitName } from '#web/scribes/VisitName.tsx'
import { secondLine } from '#web/scribes/list-rows.ts'
import { paths } from '#web/paths.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { ScribeTag } from '#web/ui/Tag.tsx'
import css from './home.module.css'

/** Visits of earlier days that have no reviewed note. */
export function WaitingList({ visits }: { visits: readonly ScribeHead[] }) {
  return (
    <ol className={css.timeline}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <Link to={paths.scribe(visit.id, { tab: visit.toCheck ? 'results' : 'context' })}>
            <RelativeTime instant={visit.created} />
            <span className={css.name}>
              <VisitName visit={visit} />
            </span>
            <span className={css.gist}>{secondLine(visit, false)}</span>
            <ScribeTag scribe={visit} />
          </Link>
        </li>
      ))}
    </ol>
  )
}
