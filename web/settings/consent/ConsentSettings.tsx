import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Ask,
  type ConsentSettings as Known,
  setClinicAsk,
  setOwnAsk,
} from '#contract/consent.ts'
import { call } from '#web/api/client.ts'
import { sendPart } from '#web/api/optimistic.ts'
import { useUser } from '#web/api/useUser.ts'
import { Choice } from '../Choice.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { consentSettingsQuery } from '#web/scribes/consent/queries.ts'
import { WordingForm } from './WordingForm.tsx'
import { askOptions } from '#web/scribes/consent/words.ts'

const ownOptions = [{ value: 'clinic', label: 'As clinic' }, ...askOptions] as const

/** When one is reminded to ask, and what is read out. */
export function ConsentSettings() {
  const { data, error, refetch } = useQuery(consentSettingsQuery)
  if (error)
    return (
      <ErrorState
        title="Could not load the settings of consent"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingRows count={4} />
  return <Loaded settings={data} />
}

function Loaded({ settings }: { settings: Known }) {
  const queries = useQueryClient()
  const isAdministrator = useUser().role === 'administrator'
  const change = (part: Partial<Known>, send: (signal: AbortSignal) => Promise<Known>) =>
    sendPart<Known>(queries, consentSettingsQuery.queryKey, part, (_, signal) => send(signal))
  const own = useMutation({
    mutationFn: (ask: Ask | null) =>
      change({ own: ask }, (signal) => call(setOwnAsk, { body: { ask }, signal })),
  })
  const clinic = useMutation({
    mutationFn: (ask: Ask) =>
      change({ clinic: ask }, (signal) => call(setClinicAsk, { body: { ask }, signal })),
  })
  return (
    <>
      <Panel title="Asking">
        {settings.clinic === 'required' && !isAdministrator ? (
          <p>Your clinic requires consent before every recording.</p>
        ) : (
          <Choice
            label="Ask for consent"
            hint="Remind: calmly, before the first minute of a recording ends. Required: Record asks first."
            value={settings.own ?? 'clinic'}
            options={ownOptions}
            onChange={(ask) => own.mutate(ask === 'clinic' ? null : ask)}
          />
        )}
        {isAdministrator && (
          <Choice
            label="For everyone in the clinic"
            hint="Required: Record asks first, and nobody can switch that off."
            value={settings.clinic}
            options={askOptions}
            onChange={(ask) => clinic.mutate(ask)}
          />
        )}
      </Panel>
      <WordingForm settings={settings} isAdministrator={isAdministrator} />
    </>
  )
}
