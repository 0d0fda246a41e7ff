import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getBrowserSpeech, updateBrowserSpeech } from '#contract/browser-speech.ts'
import { call } from '#web/app/client.ts'
import { browserSpeechKey } from '#web/recorder/browser-speech/choice.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'

/** Whether browsers may be used that cannot recognise speech on the device: for the administrator to say. */
export function BrowserSpeechSetting() {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: browserSpeechKey,
    queryFn: ({ signal }) => call(getBrowserSpeech, { signal }),
  })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (allowCloud: boolean) => call(updateBrowserSpeech, { body: { allowCloud } }),
    onSuccess: (saved) => queries.setQueryData(browserSpeechKey, saved),
  })
  if (!data) return null
  return (
    <Panel title="Speech recognition by the browser">
      <SwitchChoice
        label="Allow browsers that send audio to their vendor"
        hint="Where no engine is set up, users may let their browser write. Chrome can do it on the device. Others send the audio to the browser vendor: allow that only where you may."
        checked={isPending ? variables : data.allowCloud}
        onChange={mutate}
      />
    </Panel>
  )
}
