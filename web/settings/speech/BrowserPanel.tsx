import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getBrowserSpeech, updateBrowserSpeech } from '#contract/browser-speech.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from '../Choice.tsx'

const key = [...keys.speech, 'browser']

/** Whether browsers may be used that recognise speech at their maker's and not on the device. */
export function BrowserPanel() {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getBrowserSpeech, { signal }),
  })
  const save = useMutation({
    mutationFn: (allowCloud: boolean) => call(updateBrowserSpeech, { body: { allowCloud } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
  if (!data) return null
  return (
    <Panel title="Browsers">
      <SwitchChoice
        label="Allow browsers that send audio to their maker"
        hint="A browser that recognises speech on the device may always be chosen, in the menu beside Record. Others send patients’ voices to Google, Apple or Microsoft: allow them only if your contracts do."
        checked={save.isPending ? save.variables : data.allowCloud}
        onChange={(allowCloud) => save.mutate(allowCloud)}
      />
    </Panel>
  )
}
