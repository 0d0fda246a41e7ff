import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#web/shell/MainPane.tsx'
import { useUser } from '#web/api/useUser.ts'
import { FailureNote } from '#web/recorder/FailureNote.tsx'
import { useNow } from '#web/ui/now.ts'
import { DayPanel } from './home/DayPanel.tsx'
import { homeQuery } from './home/queries.ts'
import { WeekStrip } from './home/WeekStrip.tsx'
import { greeting } from './greeting.ts'
import { KeepCard } from './KeepCard.tsx'
import { SampleCard } from './SampleCard.tsx'
import css from './scribes.module.css'
import { SetUpCard } from './SetUpCard.tsx'
import { StartCard } from './StartCard.tsx'
import { useNewcomer } from './useNewcomer.ts'
import { t } from '#web/i18n/i18n.ts'

/** The page before a visit is opened: ways to start one, the day, and the figures of a week. */
export function HomePage() {
  const { name, profile } = useUser()
  const now = useNow()
  const home = useQuery(homeQuery(now))
  const isNew = useNewcomer()
  return (
    <>
      <PageHeader title={greeting(now, { ...profile, name })} tabTitle={t('Scribes')} />
      <FailureNote />
      <div className={css.home}>
        <div className={css.cards}>
          {isNew && <SampleCard />}
          <StartCard />
          <div className={css.waiting}>
            <DayPanel home={home} />
          </div>
          <KeepCard />
          <SetUpCard />
        </div>
        {home.data && home.data.week.visits > 0 && <WeekStrip week={home.data.week} />}
      </div>
    </>
  )
}
