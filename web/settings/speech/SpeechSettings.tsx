import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/api/useUser.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import settings from '../settings.module.css'
import { BrowserPanel } from './BrowserPanel.tsx'
import { EnginesPanel } from './EnginesPanel.tsx'
import { ModelsPanel } from './ModelsPanel.tsx'
import { speechModelsQuery, speechSettingsQuery } from './queries.ts'
import { RecommendedSpeech } from './RecommendedSpeech.tsx'
import { RulePanel } from './RulePanel.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Speech to text: the recommended set-up first; services, further models and rules behind it. */
export function SpeechSettings() {
  const isAdministrator = useUser().role === 'administrator'
  if (!isAdministrator)
    return <p className={settings.hint}>{t('Your administrator sets up speech to text.')}</p>
  return <Administered />
}

function Administered() {
  const speech = useQuery(speechSettingsQuery)
  const models = useQuery(speechModelsQuery)
  const error = speech.error ?? models.error
  const retry = () => {
    void speech.refetch()
    void models.refetch()
  }
  if (error)
    return (
      <ErrorState
        title={t('Could not load {what}', { what: t('the speech settings') })}
        error={error}
        onRetry={retry}
      />
    )
  if (!speech.data || !models.data)
    return (
      <Panel title={t('Speech to text')}>
        <LoadingRows count={6} />
      </Panel>
    )
  return (
    <>
      <RecommendedSpeech />
      <EnginesPanel settings={speech.data} />
      <ModelsPanel {...models.data} />
      <RulePanel settings={speech.data} />
      <BrowserPanel />
    </>
  )
}
