import { useInfiniteQuery } from '@tanstack/react-query'
import { PageHeader } from '#web/shell/MainPane.tsx'
import { useUser } from '#web/api/useUser.ts'
import { FailureNote } from '#web/recorder/FailureNote.tsx'
import { useNow } from '#web/ui/now.ts'
import { ContinueCard } from './ContinueCard.tsx'
import { greeting } from './greeting.ts'
import { KeepCard } from './KeepCard.tsx'
import { scribesQuery } from './queries.ts'
import { SampleCard } from './SampleCard.tsx'
import css from './scribes.module.css'
import { SetUpCard } from './SetUpCard.tsx'
import { StartCard } from './StartCard.tsx'
import { todayText } from './today.ts'

/** The page before a visit is opened: ways to start one, and unfinished work. */
export function HomePage() {
  const { name, profile, settings } = useUser()
  const now = useNow()
  const list = useInfiniteQuery(scribesQuery({ folder: 'all', drafts: false }))
  const first = list.data?.pages[0]
  const today = todayText(first?.items ?? [], now, Boolean(first?.cursor))
  return (
    <>
      <PageHeader title={greeting(now, { ...profile, name })} tabTitle="Scribes" />
      <FailureNote />
      <div className={css.home}>
        {today && <p className={css.today}>{today}</p>}
        <div className={css.cards}>
          <StartCard />
          <ContinueCard className={css.waiting} />
          <KeepCard />
          <SetUpCard />
          <SampleCard newcomer={!settings.completedIntro} />
        </div>
      </div>
    </>
  )
}
