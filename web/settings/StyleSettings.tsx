import type { GenerationPreferences } from '#contract/profile.ts'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { AdvancedMode } from './AdvancedMode.tsx'
import { Choice, SwitchChoice } from './Choice.tsx'
import { useSaveSettings } from './useSaveMe.ts'
import { WriterSettings } from './WriterSettings.tsx'
import { t } from '#web/i18n/i18n.ts'

const details = [
  { value: 'brief', label: t('Brief') },
  { value: 'standard', label: t('Standard') },
  { value: 'detailed', label: t('Detailed') },
] as const
const voices = [
  { value: 'neutral', label: t('Neutral') },
  { value: 'first-person', label: t('First person') },
  { value: 'third-person', label: t('Third person') },
] as const
const formats = [
  { value: 'paragraphs', label: t('Paragraphs') },
  { value: 'bullets', label: t('Bullets') },
  { value: 'mixed', label: t('Mixed') },
] as const

/** How notes are written. */
export function StyleSettings() {
  const { noteContext } = useUser().settings
  const set = useSaveSettings()
  return (
    <Panel title={t('Style')}>
      <WriterSettings />
      <Preferences />
      <SwitchChoice
        label={t('Use earlier notes')}
        hint={t('Keeps notes of one visit consistent. Earlier notes are never used as evidence.')}
        checked={noteContext.earlierNotes}
        onChange={(earlierNotes) => set({ noteContext: { ...noteContext, earlierNotes } })}
      />
      <AdvancedMode />
    </Panel>
  )
}

function Preferences() {
  const { generationPreferences } = useUser().settings
  const set = useSaveSettings()
  const prefer = (change: Partial<GenerationPreferences>) =>
    set({ generationPreferences: { ...generationPreferences, ...change } })
  return (
    <>
      <Choice
        label={t('Detail')}
        hint={t('How much of the visit the note includes.')}
        value={generationPreferences.detailLevel}
        options={details}
        onChange={(detailLevel) => prefer({ detailLevel })}
      />
      <Choice
        label={t('Voice')}
        hint={t('The note’s point of view.')}
        value={generationPreferences.voice}
        options={voices}
        onChange={(voice) => prefer({ voice })}
      />
      <Choice
        label={t('Format')}
        hint={t('Used if the template doesn’t set one.')}
        value={generationPreferences.format}
        options={formats}
        onChange={(format) => prefer({ format })}
      />
    </>
  )
}
