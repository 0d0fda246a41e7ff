import { PageHeader } from '#web/app/MainPane.tsx'
import { useUser } from '#web/app/useUser.ts'
import { useNow } from '#web/ui/now.ts'
import { ContinueCard } from './ContinueCard.tsx'
import { greeting } from './greeting.ts'
import { SampleCard } from './SampleCard.tsx'
import css from './scribes.module.css'
import { StartCard } from './StartCard.tsx'

/** What one sees before a visit is opened: how to start one, and what is unfinished. */
export function HomePage() {
  const { name, profile, settings } = useUser()
  return (
    <>
      <PageHeader title={greeting(useNow(), { ...profile, name })} tabTitle="Scribes" />
      <div className={css.home}>
        <StartCard />
        <ContinueCard />
        <SampleCard newcomer={!settings.completedIntro} />
      </div>
    </>
  )
}
