import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { phoneQuery } from '#web/app/ListLayout.tsx'
import { MainPane, PageHeader } from '#web/app/MainPane.tsx'
import { NotFoundPage } from '#web/app/RouteError.tsx'
import { paths, type SettingsTopic } from '#web/paths.ts'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './settings.module.css'
import { TopicNav } from './TopicNav.tsx'
import { topics } from './topics.ts'
import layout from './topics.module.css'

type Page = LazyExoticComponent<ComponentType>
const page = (load: () => Promise<ComponentType>): Page =>
  lazy(async () => ({ default: await load() }))

/** Each topic is loaded when it is opened. */
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

/** One page per topic beside the list of topics; every field saves itself. A phone shows one of both. */
export function SettingsPage() {
  const { topic } = useParams()
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  if (topic !== undefined && !isTopic(topic)) return <NotFoundPage searchable />
  if (!topic && !phone) return <Navigate to={paths.settings()} replace />
  return (
    <MainPane name="This page of the settings">
      <Header topic={topic} phone={phone} />
      <div className={layout.layout}>
        {!(phone && topic) && <TopicNav />}
        {topic && <Topic name={topic} headed={!phone} />}
      </div>
    </MainPane>
  )
}

function Header({ topic, phone }: { topic: SettingsTopic | undefined; phone: boolean }) {
  if (!topic) return <PageHeader title="Settings" tabTitle="Settings" />
  const { label } = topics[topic]
  const tabTitle = `${label} · Settings`
  if (!phone) return <PageHeader title="Settings" tabTitle={tabTitle} />
  return (
    <PageHeader
      tabTitle={tabTitle}
      title={label}
      before={
        <Link to={paths.settingsList} className={css.back ?? ''} aria-label="Back to the settings">
          ‹
        </Link>
      }
    />
  )
}

function Topic({ name, headed }: { name: SettingsTopic; headed: boolean }) {
  const Page = pages[name]
  return (
    <div className={css.page}>
      {headed && <h2 className={css.heading}>{topics[name].label}</h2>}
      <Suspense fallback={<LoadingRows />}>
        <Page />
      </Suspense>
    </div>
  )
}
