import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { useParams } from 'react-router'
import { NotFoundPage } from '#web/shell/RouteError.tsx'
import { paths, type SettingsTopic } from '#web/paths.ts'
import { TopicNav } from './TopicNav.tsx'
import { topics } from './topics.ts'
import { TopicsPage } from './TopicsPage.tsx'

type Page = LazyExoticComponent<ComponentType>
const page = (load: () => Promise<ComponentType>): Page =>
  lazy(async () => ({ default: await load() }))

/** Each topic loads when it is opened. */
const pages: Record<SettingsTopic, Page> = {
  profile: page(async () => (await import('./ProfileSettings.tsx')).ProfileSettings),
  security: page(async () => (await import('./security/SecuritySettings.tsx')).SecuritySettings),
  privacy: page(async () => (await import('./privacy/PrivacySettings.tsx')).PrivacySettings),
  notifications: page(
    async () => (await import('./NotificationSettings.tsx')).NotificationSettings,
  ),
  appearance: page(async () => (await import('./AppearanceSettings.tsx')).AppearanceSettings),
  shortcuts: page(async () => (await import('./ShortcutSettings.tsx')).ShortcutSettings),
  transcription: page(
    async () => (await import('./TranscriptionSettings.tsx')).TranscriptionSettings,
  ),
  consent: page(async () => (await import('./consent/ConsentSettings.tsx')).ConsentSettings),
  dictionary: page(
    async () => (await import('./dictionary/DictionarySettings.tsx')).DictionarySettings,
  ),
  chart: page(async () => (await import('./ChartSettings.tsx')).ChartSettings),
  generation: page(async () => (await import('./GenerationSettings.tsx')).GenerationSettings),
  memories: page(async () => (await import('./MemorySettings.tsx')).MemorySettings),
  macros: page(async () => (await import('#web/macros/MacrosSettings.tsx')).MacrosSettings),
  letterhead: page(async () => (await import('./LetterheadSettings.tsx')).LetterheadSettings),
  paste: page(async () => (await import('./paste/PasteSettings.tsx')).PasteSettings),
  speech: page(async () => (await import('./speech/SpeechSettings.tsx')).SpeechSettings),
  quality: page(
    async () => (await import('#web/clinic-bench/QualitySettings.tsx')).QualitySettings,
  ),
  system: page(async () => (await import('./SystemSettings.tsx')).SystemSettings),
}

const isTopic = (name: string): name is SettingsTopic => Object.hasOwn(topics, name)

/** The settings, one page per topic; every field is saved when it changes. */
export function SettingsPage() {
  const { topic } = useParams()
  if (topic !== undefined && !isTopic(topic)) return <NotFoundPage searchable />
  return (
    <TopicsPage
      title="Settings"
      label={topic && topics[topic].label}
      list={paths.settingsList}
      first={paths.settings()}
      nav={<TopicNav />}
    >
      {topic && <Topic name={topic} />}
    </TopicsPage>
  )
}

function Topic({ name }: { name: SettingsTopic }) {
  const Page = pages[name]
  return <Page />
}
