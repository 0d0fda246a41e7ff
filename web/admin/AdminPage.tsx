import { useRef, type ReactNode } from 'react'
import { NavLink, useParams } from 'react-router'
import { MainPane, PageHeader } from '#web/app/MainPane.tsx'
import { NotFoundPage } from '#web/app/RouteError.tsx'
import { useUser } from '#web/app/useUser.ts'
import { type AdminTopic, paths } from '#web/paths.ts'
import { useChosenInSight } from '#web/ui/useChosenInSight.ts'
import layout from '#web/settings/settings.module.css'
import css from './admin.module.css'
import { Activity } from './Activity.tsx'
import { Backups } from './Backups.tsx'
import { Health } from './Health.tsx'
import { Jobs } from './Jobs.tsx'
import { Limits } from './Limits.tsx'
import { Outbox } from './Outbox.tsx'
import { Reports } from './Reports.tsx'
import { SignUp } from './SignUp.tsx'
import { Storage } from './Storage.tsx'
import { Users } from './Users.tsx'

const topics = {
  health: { label: 'Health', Page: Health },
  users: { label: 'Users', Page: Users },
  'sign-up': { label: 'Sign-up', Page: SignUp },
  activity: { label: 'Activity', Page: Activity },
  outbox: { label: 'Outbox', Page: Outbox },
  reports: { label: 'Reports', Page: Reports },
  jobs: { label: 'Jobs', Page: Jobs },
  limits: { label: 'Limits', Page: Limits },
  storage: { label: 'Storage', Page: Storage },
  backups: { label: 'Backups', Page: Backups },
} satisfies Record<AdminTopic, { label: string; Page: () => ReactNode }>
const names = Object.keys(topics) as AdminTopic[] // The keys of a literal are its own type.

/** What administrators look after, one page per topic. */
export function AdminPage() {
  const { topic } = useParams()
  const list = useRef<HTMLElement>(null)
  useChosenInSight(list, topic)
  const name = names.find((each) => each === topic)
  const isAdministrator = useUser().role === 'administrator'
  if (!name || !isAdministrator) return <NotFoundPage searchable />
  const { label, Page } = topics[name]
  return (
    <MainPane name="This page of the administration">
      <PageHeader title="Administration" tabTitle={`${label} · Administration`} />
      <div className={layout.layout}>
        <nav ref={list} className={layout.topics} aria-label="Administration">
          {names.map((each) => (
            <NavLink key={each} to={paths.admin(each)}>
              {topics[each].label}
            </NavLink>
          ))}
          <NavLink to={paths.settings('speech')}>Speech engines</NavLink>
          <NavLink to={paths.settings('system')}>System</NavLink>
        </nav>
        <div className={`${layout.page} ${css.wide}`}>
          <h2 className={layout.heading}>{label}</h2>
          <Page />
        </div>
      </div>
    </MainPane>
  )
}
