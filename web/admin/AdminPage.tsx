import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, useParams } from 'react-router'
import { NotFoundPage } from '#web/shell/RouteError.tsx'
import { useUser } from '#web/api/useUser.ts'
import { type AdminTopic, paths } from '#web/paths.ts'
import layout from '#web/settings/topics.module.css'
import { TopicsPage } from '#web/settings/TopicsPage.tsx'
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

/** The administration, one page per topic. */
export function AdminPage() {
  const { topic } = useParams()
  const name = names.find((each) => each === topic)
  const isAdministrator = useUser().role === 'administrator'
  if ((topic !== undefined && !name) || !isAdministrator) return <NotFoundPage searchable />
  return (
    <TopicsPage
      title="Administration"
      label={name && topics[name].label}
      list={paths.adminList}
      first={paths.admin()}
      nav={<Topics />}
    >
      {name && <Topic name={name} />}
    </TopicsPage>
  )
}

function Topic({ name }: { name: AdminTopic }) {
  const { Page } = topics[name]
  return <Page />
}

function Topics() {
  const links = [
    ...names.map((name) => ({ to: paths.admin(name), label: topics[name].label })),
    { to: paths.settings('speech'), label: 'Speech engines' },
    { to: paths.settings('system'), label: 'System' },
  ]
  return (
    <nav className={layout.nav} aria-label="Administration">
      <div role="group" aria-label="Administration">
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
            <ChevronRight size={16} aria-hidden />
          </NavLink>
        ))}
      </div>
    </nav>
  )
}
