import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getBrowserSpeech, updateBrowserSpeech } from '#contract/browser-speech.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { readBeneathChanges, sendPart } from '#web/api/optimistic.ts'
import { browserSpeechKey } from '#web/recorder/browser-speech/choice.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from '../Choice.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Whether browsers may be used that send speech to their vendor to recognise it. */
export function BrowserPanel() {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: browserSpeechKey,
    queryFn: ({ signal, client, queryKey }) =>
      readBeneathChanges(client, queryKey, () => call(getBrowserSpeech, { signal })),
  })
  const save = useMutation({
    mutationFn: (allowCloud: boolean) =>
      sendPart<Answer<typeof getBrowserSpeech>>(
        queries,
        browserSpeechKey,
        { allowCloud },
        (_, signal) => call(updateBrowserSpeech, { body: { allowCloud }, signal }),
      ),
  })
  if (!data) return null
  return (
    <Panel title={t('Browsers')}>
      <SwitchChoice
        label={t('Allow browsers that send audio to their vendor')}
        hint={t(
          'They send patients’ voices to Google, Apple or Microsoft. Allow this only if your contracts do. Browsers that recognise speech on the device are always available, in the menu next to Record.',
        )}
        checked={data.allowCloud}
        onChange={(allowCloud) => save.mutate(allowCloud)}
      />
    </Panel>
  )
}
