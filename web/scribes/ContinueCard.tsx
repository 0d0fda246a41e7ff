import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ScribeHead } from '#contract/scribes.ts'
import { paths } from '#web/paths.ts'
import { UnfinishedRecordings } from '#web/recorder/UnfinishedRecordings.tsx'
import { useRecorder } from '#web/recorder/recorder.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { ScribeTag } from '#web/ui/Tag.tsx'
import { secondLine } from './list-rows.ts'
import { scribesQuery } from './queries.ts'
import css from './scribes.module.css'

const shown = 5

/** Unfinished work: interrupted recordings, drafts, notes to review. */
export function ContinueCard({ className }: { className: string | undefined }) {
  const list = useInfiniteQuery(scribesQuery({ folder: 'all', drafts: false }))
  const unfinished = useRecorder((r) => r.unfinished)
  // The notice above already lists these.
  const isCut = ({ id }: ScribeHead) => unfinished.some(({ scribeId }) => scribeId === id)
  const scribes = list.data?.pages[0]?.items ?? []
  const waiting = scribes.filter((scribe) => waits(scribe) && !isCut(scribe)).slice(0, shown)
  if (scribes.length === 0 && unfinished.length === 0) return null
  return (
    <div className={className}>
      <Panel title="Continue">
        <UnfinishedRecordings />
        {waiting.length === 0 && unfinished.length === 0 && (
          <p className={css.sampleText}>All caught up. Every visit has a reviewed note.</p>
        )}
        <ul className={css.continue}>
          {waiting.map((scribe) => (
            <li key={scribe.id}>
              <Link to={paths.scribe(scribe.id, { tab: scribe.toCheck ? 'results' : 'context' })}>
                <span className={css.rowName}>{scribe.name}</span>
                <span className={css.rowGist}>{secondLine(scribe, false)}</span>
                <ScribeTag scribe={scribe} />
                <RelativeTime instant={scribe.updated} />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function waits({ draft, toCheck, state }: ScribeHead): boolean {
  return draft || toCheck > 0 || (state !== 'noted' && state !== 'empty')
}
