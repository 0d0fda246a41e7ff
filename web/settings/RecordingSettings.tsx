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
  'Notes are brief and written by the quicker model, where there is one, and drafting begins while you record. Every check still runs; a model reads up to about four times as much.',
)
/** Highlights need no pre-draft: the composer writes them at once. */
const highlightsHint = t(
  'Notes are brief. Highlights are written when you stop. With a language model, drafting begins while you record.',
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
        hint={t('With the templates chosen for the visit, or your default.')}
        checked={settings.autoGenerate}
        onChange={(autoGenerate) => set({ autoGenerate })}
      />
      <SwitchChoice
        label={t('Quick drafts')}
        hint={hasModel ? `${quickHint}${cost}` : highlightsHint}
        checked={settings.speedBoost}
        onChange={(speedBoost) => set({ speedBoost })}
      />
      <Choice
        label={t('More accurate text after the visit')}
        hint={t(
          'A recording is read once more where an engine is known to make fewer errors. Your corrections are kept.',
        )}
        value={settings.secondPass}
        options={passes}
        onChange={(secondPass) => set({ secondPass })}
      />
      <SwitchChoice
        label={t('Find what is to be done')}
        hint={t(
          'Orders, referrals and follow-ups that were said come under To do as soon as a note is written.',
        )}
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
  const visits = data.visits === 1 ? t('1 visit') : t('{visits} visits', { visits: data.visits })
  return t(' So far {visits}, about {thousands},000 tokens.', { visits, thousands })
}
