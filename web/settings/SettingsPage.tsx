import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { Navigate, useParams } from 'react-router'
import { NotFoundPage } from '#web/shell/RouteError.tsx'
import { paths, type SettingsTopic } from '#web/paths.ts'
import { movedTopic } from './old-topics.ts'
import { TopicNav } from './TopicNav.tsx'
import { topics } from './topics.ts'
import { TopicsPage } from './TopicsPage.tsx'
import { t } from '#web/i18n/i18n.ts'

type Page = LazyExoticComponent<ComponentType>
const page = (load: () => Promise<ComponentType>): Page =>
  lazy(async () => ({ default: await load() }))

/** Each topic loads when it is opened. */
const pages: Record<SettingsTopic, Page> = {
  profile: page(async () => (await import('./ProfileSettings.tsx')).ProfileSettings),
  recording: page(async () => (await import('./topics/RecordingTopic.tsx')).RecordingTopic),
  notes: page(async () => (await import('./topics/NotesTopic.tsx')).NotesTopic),
  templates: page(async () => (await import('./topics/TemplatesTopic.tsx')).TemplatesTopic),
  privacy: page(async () => (await import('./privacy/PrivacySettings.tsx')).PrivacySettings),
  security: page(async () => (await import('./security/SecuritySettings.tsx')).SecuritySettings),
  appearance: page(async () => (await import('./topics/AppearanceTopic.tsx')).AppearanceTopic),
  notifications: page(
    async () => (await import('./NotificationSettings.tsx')).NotificationSettings,
  ),
  integrations: page(
    async () => (await import('./integrations/IntegrationsTopic.tsx')).IntegrationsTopic,
  ),
}

const isTopic = (name: string): name is SettingsTopic => Object.hasOwn(topics, name)

/** The settings, one page per topic; every field is saved when it changes. */
export function SettingsPage() {
  const { topic } = useParams()
  if (topic !== undefined && !isTopic(topic)) return <Moved topic={topic} />
  return (
    <TopicsPage
      title={t('Settings')}
      label={topic && topics[topic].label}
      list={paths.settingsList}
      first={paths.settings()}
      nav={<TopicNav />}
    >
      {topic && <Topic name={topic} />}
    </TopicsPage>
  )
}

/** Redirects addresses of earlier versions. */
function Moved({ topic }: { topic: string }) {
  const to = movedTopic(topic)
  return to ? <Navigate to={to} replace /> : <NotFoundPage searchable />
}

function Topic({ name }: { name: SettingsTopic }) {
  const Page = pages[name]
  return <Page />
}
