import { Memories } from '#web/memories/Memories.tsx'
import { Suggested } from '#web/memories/Suggested.tsx'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { Choice, SwitchChoice } from './Choice.tsx'
import { useSaveMe } from './useSaveMe.ts'
import { t } from '#web/i18n/i18n.ts'

const inference = [
  { value: 'off', label: t('Off') },
  { value: 'ask', label: t('Ask me') },
  { value: 'list', label: t('List here') },
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
        label={t('Use writing preferences')}
        hint={t(
          'Short style instructions such as “Write BP for blood pressure”. Used in notes and chat, never in dictation or for facts. Most need a language model.',
        )}
        checked={memoryEnabled}
        onChange={(on) => mutate({ settings: { memoryEnabled: on } })}
      />
      {memoryEnabled && (
        <Choice
          label={t('Suggest writing preferences')}
          hint={t(
            'Based on edits before signing and your messages to the assistant. You confirm each one. They never contain patient information.',
          )}
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
