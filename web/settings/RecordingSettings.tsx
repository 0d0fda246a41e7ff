import { useQuery } from '@tanstack/react-query'
import { aheadCost } from '#contract/pre-draft.ts'
import { call } from '#web/api/client.ts'
import { useUser } from '#web/api/useUser.ts'
import { modelsQuery } from '#web/notes/options/queries.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { Choice, SwitchChoice } from './Choice.tsx'
import { useSaveSettings } from './useSaveMe.ts'
import { t } from '#web/i18n/i18n.ts'

const passes = [
  { value: 'automatic', label: t('Automatic') },
  { value: 'ask', label: t('Ask') },
  { value: 'never', label: t('Never') },
] as const

const quickHint = t(
  'Shorter notes from the quick model, if there is one. Drafting starts while you record. All checks still run. Token use can be up to four times higher.',
)
/** Highlights need no pre-draft: the composer writes them at once. */
const highlightsHint = t(
  'Shorter notes. Highlights appear when you stop. With a language model, drafting starts while you record.',
)

/** What follows a recording: the note, its draft, a second transcription and its tasks. */
export function RecordingSettings() {
  const { settings } = useUser()
  const set = useSaveSettings()
  const cost = usePreDraftCost(settings.speedBoost)
  const hasModel = (useQuery(modelsQuery).data ?? []).length > 0
  return (
    <Panel title={t('After a recording')}>
      <SwitchChoice
        label={t('Write the note when I stop')}
        hint={t('Uses the visit’s templates or your default.')}
        checked={settings.autoGenerate}
        onChange={(autoGenerate) => set({ autoGenerate })}
      />
      <SwitchChoice
        label={t('Quick drafts')}
        hint={hasModel ? [quickHint, cost].filter(Boolean).join(' ') : highlightsHint}
        checked={settings.speedBoost}
        onChange={(speedBoost) => set({ speedBoost })}
      />
      <Choice
        label={t('Improve the transcript after the visit')}
        hint={t(
          'Re-transcribes with a more accurate service when available. Your corrections are kept.',
        )}
        value={settings.secondPass}
        options={passes}
        onChange={(secondPass) => set({ secondPass })}
      />
      <SwitchChoice
        label={t('Suggest tasks')}
        hint={t('Lists orders, referrals and follow-ups from the visit once a note is written.')}
        checked={settings.findTasks}
        onChange={(findTasks) => set({ findTasks })}
      />
    </Panel>
  )
}

/** What pre-drafting has cost so far, in a sentence. */
function usePreDraftCost(enabled: boolean): string {
  const { data } = useQuery({
    queryKey: ['ahead-cost'],
    queryFn: ({ signal }) => call(aheadCost, { signal }),
    enabled,
  })
  if (!data || data.questions === 0) return ''
  const thousands = Math.ceil((data.tokensRead + data.tokensWritten) / 1000)
  return t(
    'So far: {visits, plural, one {# visit} other {# visits}}, about {tokens, number} tokens.',
    { visits: data.visits, tokens: thousands * 1000 },
  )
}
