import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Ask,
  type ConsentSettings as StoredConsent,
  setClinicAsk,
  setOwnAsk,
} from '#contract/consent.ts'
import { call } from '#web/api/client.ts'
import { sendPart } from '#web/api/optimistic.ts'
import { useUser } from '#web/api/useUser.ts'
import { consentSettingsQuery } from '#web/scribes/consent/queries.ts'
import { askOptions } from '#web/scribes/consent/words.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Choice } from '../Choice.tsx'
import { GroupWordings } from './GroupWordings.tsx'
import { WordingForm } from './WordingForm.tsx'
import { t } from '#web/i18n/i18n.ts'

const ownOptions = [{ value: 'clinic', label: t('Clinic default') }, ...askOptions] as const

/** When the product asks for consent, and the wording that is read to patients. */
export function ConsentSettings() {
  const query = useQuery(consentSettingsQuery)
  const isAdministrator = useUser().role === 'administrator'
  return (
    <Loaded what={t('the consent settings')} query={query} rows={4}>
      {(settings) => (
        <>
          <AskPanel settings={settings} isAdministrator={isAdministrator} />
          <WordingForm settings={settings} isAdministrator={isAdministrator} />
          <GroupWordings settings={settings} />
        </>
      )}
    </Loaded>
  )
}

interface Props {
  settings: StoredConsent
  isAdministrator: boolean
}

function AskPanel({ settings, isAdministrator }: Props) {
  const { own, clinic } = useSaveAsk()
  return (
    <Panel title={t('When to ask')}>
      {settings.clinic === 'required' && !isAdministrator ? (
        <p>{t('Your clinic requires consent before every recording.')}</p>
      ) : (
        <Choice
          label={t('Ask for consent')}
          hint={t(
            'Remind: prompts during the first minute. Required: asks before recording starts.',
          )}
          value={settings.own ?? 'clinic'}
          options={ownOptions}
          onChange={(ask) => own.mutate(ask === 'clinic' ? null : ask)}
        />
      )}
      {isAdministrator && (
        <Choice
          label={t('For everyone in the clinic')}
          hint={t('Required: asks before recording starts. Users can’t turn it off.')}
          value={settings.clinic}
          options={askOptions}
          onChange={(ask) => clinic.mutate(ask)}
        />
      )}
    </Panel>
  )
}

function useSaveAsk() {
  const queries = useQueryClient()
  const save = (
    change: Partial<StoredConsent>,
    send: (signal: AbortSignal) => Promise<StoredConsent>,
  ) =>
    sendPart<StoredConsent>(queries, consentSettingsQuery.queryKey, change, (_, signal) =>
      send(signal),
    )
  const own = useMutation({
    mutationFn: (ask: Ask | null) =>
      save({ own: ask }, (signal) => call(setOwnAsk, { body: { ask }, signal })),
  })
  const clinic = useMutation({
    mutationFn: (ask: Ask) =>
      save({ clinic: ask }, (signal) => call(setClinicAsk, { body: { ask }, signal })),
  })
  return { own, clinic }
}
