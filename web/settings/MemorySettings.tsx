import { Memories } from '#web/memories/Memories.tsx'
import { Suggested } from '#web/memories/Suggested.tsx'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { Choice, SwitchChoice } from './Choice.tsx'
import { useSaveMe } from './useSaveMe.ts'

const inference = [
  { value: 'off', label: 'Off' },
  { value: 'ask', label: 'Ask me' },
  { value: 'list', label: 'List here' },
] as const
type Inference = (typeof inference)[number]['value']

/** Any value other than off and ask lists the suggestions (specification §4). */
const known = (option: string): Inference =>
  inference.find(({ value }) => value === option)?.value ?? 'list'

/** Whether memories are used, and the list of them. */
export function MemorySettings() {
  const { memoryEnabled, memoryInferenceOption } = useUser().settings
  const { mutate } = useSaveMe()
  const turnOn = () => mutate({ settings: { memoryEnabled: true } })
  return (
    <Panel>
      <SwitchChoice
        label="Use memories"
        hint="Short instructions about how you write, used in notes and chat but never in dictation. Abbreviations, headings and lists always apply; anything else needs a language model. Memories never add facts."
        checked={memoryEnabled}
        onChange={(on) => mutate({ settings: { memoryEnabled: on } })}
      />
      {memoryEnabled && (
        <Choice
          label="Suggest memories"
          hint="From what you change before you sign, and from what you tell the assistant. Nothing is remembered unless you say so, and no suggestion holds anything about a patient."
          value={known(memoryInferenceOption)}
          options={inference}
          onChange={(option) => mutate({ settings: { memoryInferenceOption: option } })}
        />
      )}
      <Memories isOff={!memoryEnabled} onTurnOn={turnOn} />
      {memoryEnabled && memoryInferenceOption !== 'off' && <Suggested />}
    </Panel>
  )
}
