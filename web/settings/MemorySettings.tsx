import { Memories } from '#web/memories/Memories.tsx'
import { useUser } from '#web/app/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'
import { useSaveMe } from './useSaveMe.ts'

/** Whether memories are used, and which there are. */
export function MemorySettings() {
  const { memoryEnabled } = useUser().settings
  const { mutate } = useSaveMe()
  return (
    <Panel>
      <SwitchChoice
        label="Use memories"
        hint="Short instructions that a language model follows in notes and in the chat, never in dictations. They say how to write, and add no facts."
        checked={memoryEnabled}
        onChange={(on) => mutate({ settings: { memoryEnabled: on } })}
      />
      <Memories />
    </Panel>
  )
}
