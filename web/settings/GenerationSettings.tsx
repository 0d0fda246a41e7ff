import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { aheadCost } from '#contract/pre-draft.ts'
import type { GenerationPreferences, Settings } from '#contract/profile.ts'
import { call } from '#web/api/client.ts'
import { startTour } from '#web/shell/overlays.ts'
import { useUser } from '#web/api/useUser.ts'
import { modelsQuery } from '#web/notes/options/queries.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { Choice, SwitchChoice } from './Choice.tsx'
import css from './settings.module.css'
import { WriterSettings } from './WriterSettings.tsx'
import { useSaveMe } from './useSaveMe.ts'

const details = [
  { value: 'brief', label: 'Brief' },
  { value: 'standard', label: 'Standard' },
  { value: 'detailed', label: 'Detailed' },
] as const
const passes = [
  { value: 'automatic', label: 'Automatic' },
  { value: 'ask', label: 'Ask' },
  { value: 'never', label: 'Never' },
] as const
const voices = [
  { value: 'neutral', label: 'Neutral' },
  { value: 'first-person', label: 'First person' },
  { value: 'third-person', label: 'Third person' },
] as const
const formats = [
  { value: 'paragraphs', label: 'Paragraphs' },
  { value: 'bullets', label: 'Bullets' },
  { value: 'mixed', label: 'Mixed' },
] as const

const quickHint =
  'Notes are brief and written by the quicker model, where there is one, and drafting begins while you record. Every check still runs; a model reads up to about four times as much.'
/** The composer is told nothing ahead: it writes from what was said in less time than a question takes. */
const highlightsHint =
  'Notes are brief. Highlights are written when you stop. With a language model, drafting begins while you record.'

/** What drafting ahead has cost until now, in a sentence. */
function useAheadCost(enabled: boolean): string {
  const { data } = useQuery({
    queryKey: ['ahead-cost'],
    queryFn: ({ signal }) => call(aheadCost, { signal }),
    enabled,
  })
  if (!data || data.questions === 0) return ''
  const thousands = Math.ceil((data.tokensRead + data.tokensWritten) / 1000)
  const visits = data.visits === 1 ? '1 visit' : `${data.visits} visits`
  return ` So far ${visits}, about ${thousands},000 tokens.`
}

export function GenerationSettings() {
  const { settings } = useUser()
  const { mutate } = useSaveMe()
  const cost = useAheadCost(settings.speedBoost)
  const hasModel = (useQuery(modelsQuery).data ?? []).length > 0
  const set = (change: Partial<Settings>) => mutate({ settings: change })
  const preferences = settings.generationPreferences
  const prefer = (change: Partial<GenerationPreferences>) =>
    set({ generationPreferences: { ...preferences, ...change } })
  return (
    <>
      <Panel title="After a recording">
        <SwitchChoice
          label="Write the note when I stop"
          hint="With the templates chosen for the visit, or your default."
          checked={settings.autoGenerate}
          onChange={(autoGenerate) => set({ autoGenerate })}
        />
        <SwitchChoice
          label="Quick drafts"
          hint={hasModel ? `${quickHint}${cost}` : highlightsHint}
          checked={settings.speedBoost}
          onChange={(speedBoost) => set({ speedBoost })}
        />
        <Choice
          label="More accurate text after the visit"
          hint="A recording is read once more where an engine is known to make fewer errors. Your corrections are kept."
          value={settings.secondPass}
          options={passes}
          onChange={(secondPass) => set({ secondPass })}
        />
        <SwitchChoice
          label="Find what is to be done"
          hint="Orders, referrals and follow-ups that were said come under To do as soon as a note is written."
          checked={settings.findTasks}
          onChange={(findTasks) => set({ findTasks })}
        />
      </Panel>
      <Panel title="Style">
        <WriterSettings />
        <Choice
          label="Detail"
          hint="How much of what was said a note takes in."
          value={preferences.detailLevel}
          options={details}
          onChange={(detailLevel) => prefer({ detailLevel })}
        />
        <Choice
          label="Voice"
          hint="Who speaks in the note."
          value={preferences.voice}
          options={voices}
          onChange={(voice) => prefer({ voice })}
        />
        <Choice
          label="Format"
          hint="Where the template leaves it open."
          value={preferences.format}
          options={formats}
          onChange={(format) => prefer({ format })}
        />
        <SwitchChoice
          label="Write from earlier notes too"
          hint="A language model stays consistent with other notes of the visit. They are never evidence."
          checked={settings.noteContext.earlierNotes}
          onChange={(earlierNotes) =>
            set({ noteContext: { ...settings.noteContext, earlierNotes } })
          }
        />
        <SwitchChoice
          label="Advanced mode"
          hint="Choose the model for each note, and see word for word what it is asked."
          checked={settings.advanceMode}
          onChange={(advanceMode) => set({ advanceMode })}
        />
        {settings.advanceMode && !settings.completedAdvancedIntro && (
          <div className={css.offer}>
            <p>Advanced mode is on.</p>
            <Button variant="light" size="xs" onClick={() => startTour('advanced')}>
              Show me what is new
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => set({ completedAdvancedIntro: true })}
            >
              Not now
            </Button>
          </div>
        )}
      </Panel>
    </>
  )
}
