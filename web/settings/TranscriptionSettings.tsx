import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TranscriptionSettings as Preferences } from '#contract/profile.ts'
import { type ServiceAlias, serviceNames } from '#contract/speech.ts'
import { useBindingGroup } from '#web/api/my-groups.ts'
import { useUser } from '#web/api/useUser.ts'
import { languageCodes } from '#contract/languages.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { MicrophoneCheck } from '#web/recorder/MicrophoneCheck.tsx'
import { SwitchChoice } from './Choice.tsx'
import { Section } from './Section.tsx'
import css from './settings.module.css'
import { speechServicesQuery } from './speech/queries.ts'
import { useSaveSettings } from './useSaveMe.ts'
import { joinNames, t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

const languages = languageCodes.map((value) => ({ value, label: languageName(value) }))
const automatic = { value: 'auto', label: t('Best for the language') }

/** The user's preferences for transcription (specification §3, transcriptionSettings). */
export function TranscriptionSettings() {
  const { settings } = useUser()
  const set = useSaveSettings()
  const preferences = settings.transcriptionSettings
  const prefer = (change: Partial<Preferences>) =>
    set({ transcriptionSettings: { ...preferences, ...change } })
  return (
    <>
      <Section id="microphone">
        <Panel title={t('Microphone')}>
          <MicrophoneCheck />
        </Panel>
      </Section>
      <Section id="transcription">
        <Panel title={t('Language and speech service')}>
          <SwitchChoice
            label={t('Start recording automatically')}
            hint={t('New visits start recording immediately.')}
            checked={preferences.autoRecord}
            onChange={(autoRecord) => prefer({ autoRecord })}
          />
          <div className={css.choice}>
            <LanguageSelect value={settings.language} onChange={(language) => set({ language })} />
          </div>
          <div className={css.choice}>
            <ServiceSelect
              value={preferences.provider}
              onChange={(provider) => prefer({ provider })}
            />
          </div>
        </Panel>
      </Section>
    </>
  )
}

interface LanguageProps {
  value: string
  onChange: (language: string) => void
}

function LanguageSelect({ value, onChange }: LanguageProps) {
  return (
    <Select
      className={css.choiceText ?? ''}
      label={t('Language of new recordings')}
      data={languages}
      value={value}
      searchable
      allowDeselect={false}
      checkIconPosition="right"
      onChange={(language) => language && onChange(language)}
    />
  )
}

interface ServiceProps {
  value: Preferences['provider']
  onChange: (provider: Preferences['provider']) => void
}

function ServiceSelect({ value, onChange }: ServiceProps) {
  const services = useQuery(speechServicesQuery).data?.services ?? []
  const group = useBindingGroup(({ services: allowed }) => allowed !== null)
  const isMissing = services.some(({ service, ready }) => service === value && !ready)
  return (
    <Select
      className={css.choiceText ?? ''}
      label={t('Transcription service')}
      description={
        group
          ? t('Limited by “{name}”: {services}.', {
              name: group.name,
              services: joinNames((group.policy.services ?? []).map((one) => serviceNames[one])),
            })
          : t(
              'Skipped if not set up or the language isn’t supported. Each visit shows the service used.',
            )
      }
      data={[
        automatic,
        ...services.map((one) => ({
          ...toOption(one),
          disabled: group?.policy.services?.includes(one.service) === false,
        })),
      ]}
      value={value}
      allowDeselect={false}
      checkIconPosition="right"
      error={isMissing && t('Not set up. Another service is used for now.')}
      // The options are the services of the contract.
      onChange={(next) => next && onChange(next as Preferences['provider'])}
    />
  )
}

function toOption({ service, ready }: { service: ServiceAlias; ready: boolean }) {
  const name = serviceNames[service]
  return { value: service, label: ready ? name : t('{name} (not set up)', { name }) }
}
