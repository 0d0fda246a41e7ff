import { useRef, type ReactNode } from 'react'
import { useParams, NavLink } from 'react-router'
import { MainPane, PageHeader } from '#web/app/MainPane.tsx'
import { useUser } from '#web/app/useUser.ts'
import { MacrosSettings } from '#web/macros/MacrosSettings.tsx'
import { QualitySettings } from '#web/clinic-bench/QualitySettings.tsx'
import { NotFoundPage } from '#web/app/RouteError.tsx'
import { ConsentSettings } from './consent/ConsentSettings.tsx'
import { useChosenInSight } from '#web/ui/useChosenInSight.ts'
import { paths, type SettingsTopic } from '#web/paths.ts'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { ChartSettings } from './ChartSettings.tsx'
import { DictionarySettings } from './dictionary/DictionarySettings.tsx'
import { GenerationSettings } from './GenerationSettings.tsx'
import { LetterheadSettings } from './LetterheadSettings.tsx'
import { MemorySettings } from './MemorySettings.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { PasteSettings } from './paste/PasteSettings.tsx'
import { PrivacySettings } from './privacy/PrivacySettings.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'
import css from './settings.module.css'
import { SecuritySettings } from './security/SecuritySettings.tsx'
import { ShortcutSettings } from './ShortcutSettings.tsx'
import { SpeechSettings } from './speech/SpeechSettings.tsx'
import { SystemSettings } from './SystemSettings.tsx'
import { TranscriptionSettings } from './TranscriptionSettings.tsx'

const topics = {
  profile: { label: 'Profile', Page: ProfileSettings },
  transcription: { label: 'Transcription', Page: TranscriptionSettings },
  generation: { label: 'Notes', Page: GenerationSettings },
  chart: { label: 'Chart data', Page: ChartSettings },
  letterhead: { label: 'Letterhead', Page: LetterheadSettings },
  paste: { label: 'Paste profiles', Page: PasteSettings },
  dictionary: { label: 'Dictionary', Page: DictionarySettings },
  macros: { label: 'Macros', Page: MacrosSettings },
  memories: { label: 'Memories', Page: MemorySettings },
  consent: { label: 'Consent', Page: ConsentSettings },
  privacy: { label: 'Privacy', Page: PrivacySettings },
  security: { label: 'Security', Page: SecuritySettings },
  notifications: { label: 'Notifications', Page: NotificationSettings },
  appearance: { label: 'Appearance', Page: AppearanceSettings },
  shortcuts: { label: 'Shortcuts', Page: ShortcutSettings },
  quality: { label: 'Quality', Page: QualitySettings },
  speech: { label: 'Speech', Page: SpeechSettings },
  system: { label: 'System', Page: SystemSettings },
} satisfies Record<SettingsTopic, { label: string; Page: () => ReactNode }>
const names = Object.keys(topics) as SettingsTopic[] // The keys of a literal are its own type.

/** One page per topic; every field saves itself. */
export function SettingsPage() {
  const { topic } = useParams()
  const list = useRef<HTMLElement>(null)
  useChosenInSight(list, topic)
  const isAdministrator = useUser().role === 'administrator'
  const shown = names.filter((each) => isAdministrator || each !== 'speech')
  const name = names.find((each) => each === topic)
  if (!name) return <NotFoundPage />
  const { label, Page } = topics[name]
  return (
    <MainPane name="This page of the settings">
      <PageHeader title="Settings" tabTitle={`${label} · Settings`} />
      <div className={css.layout}>
        <nav ref={list} className={css.topics} aria-label="Settings">
          {shown.map((each) => (
            <NavLink key={each} to={paths.settings(each)}>
              {topics[each].label}
            </NavLink>
          ))}
        </nav>
        <div className={css.page}>
          <h2 className={css.heading}>{label}</h2>
          <Page />
        </div>
      </div>
    </MainPane>
  )
}
