import { ChevronRight } from 'lucide-react'
import { lazy, type ComponentType } from 'react'
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
import { Plans } from './plans/Plans.tsx'
import { Reports } from './Reports.tsx'
import { SignUp } from './SignUp.tsx'
import { Storage } from './Storage.tsx'
import { adminTopicNames, adminTopics } from './topics.ts'
import { Usage } from './Usage.tsx'
import { Users } from './Users.tsx'
import { t } from '#web/i18n/i18n.ts'

// Large, and seldom opened.
const SystemSettings = lazy(async () => ({
  default: (await import('#web/settings/SystemSettings.tsx')).SystemSettings,
}))
const SpeechSettings = lazy(async () => ({
  default: (await import('#web/settings/speech/SpeechSettings.tsx')).SpeechSettings,
}))
const QualitySettings = lazy(async () => ({
  default: (await import('#web/clinic-bench/QualitySettings.tsx')).QualitySettings,
}))

const Webhooks = lazy(async () => ({
  default: (await import('./webhooks/Webhooks.tsx')).Webhooks,
}))

const pages: Record<AdminTopic, ComponentType> = {
  health: Health,
  usage: Usage,
  system: SystemSettings,
  speech: SpeechSettings,
  quality: QualitySettings,
  users: Users,
  'sign-up': SignUp,
  activity: Activity,
  outbox: Outbox,
  reports: Reports,
  jobs: Jobs,
  limits: Limits,
  plans: Plans,
  storage: Storage,
  backups: Backups,
  webhooks: Webhooks,
}

/** The administration, one page per topic. */
export function AdminPage() {
  const { topic } = useParams()
  const name = adminTopicNames.find((each) => each === topic)
  const isAdministrator = useUser().role === 'administrator'
  if ((topic !== undefined && !name) || !isAdministrator) return <NotFoundPage searchable />
  return (
    <TopicsPage
      title={t('Administration')}
      label={name && adminTopics[name].label}
      list={paths.adminList}
      first={paths.admin()}
      nav={<Topics />}
    >
      {name && <Topic name={name} />}
    </TopicsPage>
  )
}

function Topic({ name }: { name: AdminTopic }) {
  const Page = pages[name]
  return <Page />
}

function Topics() {
  return (
    <nav className={layout.nav} aria-label={t('Administration')}>
      <div role="group" aria-label={t('Administration')}>
        {adminTopicNames.map((name) => (
          <NavLink key={name} to={paths.admin(name)}>
            {adminTopics[name].label}
            <ChevronRight size={16} aria-hidden />
          </NavLink>
        ))}
      </div>
    </nav>
  )
}
