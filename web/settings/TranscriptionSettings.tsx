import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TranscriptionSettings as Values } from '#contract/profile.ts'
import { type ServiceAlias, serviceNames } from '#contract/speech.ts'
import { useUser } from '#web/api/useUser.ts'
import { languageName, languageCodes } from '#contract/languages.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { MicrophoneCheck } from '#web/recorder/MicrophoneCheck.tsx'
import { SwitchChoice } from './Choice.tsx'
import css from './settings.module.css'
import { speechServicesQuery } from './speech/queries.ts'
import { useSaveMe } from './useSaveMe.ts'

const languages = languageCodes.map((value) => ({ value, label: languageName(value) }))
const automatic = { value: 'auto', label: 'What suits the language' }

/** What a user decides about transcription (specification §3, transcriptionSettings). */
export function TranscriptionSettings() {
  const { settings } = useUser()
  const { mutate } = useSaveMe()
  const { data } = useQuery(speechServicesQuery)
  const chosen = settings.transcriptionSettings
  const set = (change: Partial<Values>) =>
    mutate({ settings: { transcriptionSettings: { ...chosen, ...change } } })
  const missing = data?.services.some(({ service, ready }) => service === chosen.provider && !ready)
  return (
    <>
      <Panel title="Microphone">
        <MicrophoneCheck />
      </Panel>
      <Panel title="Recording">
        <SwitchChoice
          label="Record at once"
          hint="A new visit starts recording without another press."
          checked={chosen.autoRecord}
          onChange={(autoRecord) => set({ autoRecord })}
        />
        <div className={css.choice}>
          <Select
            className={css.choiceText ?? ''}
            label="Language of new recordings"
            data={languages}
            value={settings.language}
            searchable
            allowDeselect={false}
            checkIconPosition="right"
            onChange={(language) => language && mutate({ settings: { language } })}
          />
        </div>
        <div className={css.choice}>
          <Select
            className={css.choiceText ?? ''}
            label="Transcription service"
            description="A service that is not set up or does not know the language is passed over; each visit says what transcribed it."
            data={[automatic, ...(data?.services.map(optionOf) ?? [])]}
            value={chosen.provider}
            allowDeselect={false}
            checkIconPosition="right"
            error={missing && 'Not set up now: another one transcribes meanwhile.'}
            onChange={(value) => value && set({ provider: value as Values['provider'] })}
          />
        </div>
      </Panel>
    </>
  )
}

function optionOf({ service, ready }: { service: ServiceAlias; ready: boolean }) {
  const name = serviceNames[service]
  return { value: service, label: ready ? name : `${name} (not set up)` }
}
