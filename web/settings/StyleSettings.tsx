import type { GenerationPreferences } from '#contract/profile.ts'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { AdvancedMode } from './AdvancedMode.tsx'
import { Choice, SwitchChoice } from './Choice.tsx'
import { useSaveSettings } from './useSaveMe.ts'
import { WriterSettings } from './WriterSettings.tsx'

const details = [
  { value: 'brief', label: 'Brief' },
  { value: 'standard', label: 'Standard' },
  { value: 'detailed', label: 'Detailed' },
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

/** How notes are written. */
export function StyleSettings() {
  const { noteContext } = useUser().settings
  const set = useSaveSettings()
  return (
    <Panel title="Style">
      <WriterSettings />
      <Preferences />
      <SwitchChoice
        label="Write from earlier notes too"
        hint="A language model stays consistent with other notes of the visit. They are never evidence."
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
        label="Detail"
        hint="How much of what was said a note takes in."
        value={generationPreferences.detailLevel}
        options={details}
        onChange={(detailLevel) => prefer({ detailLevel })}
      />
      <Choice
        label="Voice"
        hint="Who speaks in the note."
        value={generationPreferences.voice}
        options={voices}
        onChange={(voice) => prefer({ voice })}
      />
      <Choice
        label="Format"
        hint="Where the template leaves it open."
        value={generationPreferences.format}
        options={formats}
        onChange={(format) => prefer({ format })}
      />
    </>
  )
}
