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
import { RulePanel } from './RulePanel.tsx'

/** Speech to text: models on this machine, engines elsewhere, and the rule that selects one. */
export function SpeechSettings() {
  const isAdministrator = useUser().role === 'administrator'
  if (!isAdministrator)
    return <p className={settings.hint}>Your administrator sets up what transcribes.</p>
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
    return <ErrorState title="Could not load the speech settings" error={error} onRetry={retry} />
  if (!speech.data || !models.data)
    return (
      <Panel title="Speech models on this machine">
        <LoadingRows count={6} />
      </Panel>
    )
  return (
    <>
      {speech.data.engines.length === 0 && <NoEngineNotice />}
      <ModelsPanel {...models.data} />
      <EnginesPanel settings={speech.data} />
      <RulePanel settings={speech.data} />
      <BrowserPanel />
    </>
  )
}

function NoEngineNotice() {
  return (
    <p className={settings.notice}>
      <span>
        Nothing transcribes yet: recordings are kept and wait. The simplest way is a model on this
        machine, which no audio leaves; or add an engine elsewhere below.
      </span>
    </p>
  )
}
