import { AppError } from '#contract/errors.ts'
import type { Integration } from '#contract/integrations.ts'
import { FormError } from '#web/ui/FormError.tsx'
import settings from '../settings.module.css'
import { TestLine } from '../TestLine.tsx'
import type { Outcome } from './outcome.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  outcome: Outcome
  integrations: readonly Integration[]
}

/** Says how the latest attempt to connect ended. */
export function OutcomeNotice({ outcome, integrations }: Props) {
  if (outcome.kind === 'connected') return <Connected id={outcome.id} integrations={integrations} />
  if (outcome.kind === 'failed')
    return <FormError error={new AppError('failed', outcome.message, { detail: outcome.detail })} />
  return (
    <p className={settings.notice} role="status">
      <span>{describe(outcome)}</span>
    </p>
  )
}

/** Nothing once it has been disconnected again. */
function Connected({ id, integrations }: { id: string; integrations: readonly Integration[] }) {
  const integration = integrations.find((one) => one.id === id)
  if (!integration?.metadata.isConnected) return null
  return <TestLine ok>{t('{name} is connected.', { name: integration.displayName })}</TestLine>
}

function describe(outcome: Exclude<Outcome, { kind: 'connected' | 'failed' }>): string {
  if (outcome.kind === 'denied') return t('You didn’t allow access. Nothing was connected.')
  if (outcome.kind === 'no-patient')
    return t('The EMR is connected. It had no patient open, so no visit was opened.')
  if (outcome.kind === 'unfinished')
    return t(
      'The connection wasn’t finished in this window. If it isn’t listed as connected, connect again.',
    )
  return outcome.isTemporary
    ? t('The EMR has a problem. Nothing was connected. Try again later.')
    : t(
        'The EMR refused the connection. Ask your administrator to check its client ID and redirect address.',
      )
}
