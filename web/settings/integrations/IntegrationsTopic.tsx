import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Integration, SupportedIntegration } from '#contract/integrations.ts'
import { useLoadError } from '#web/api/useLoadError.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ChartSettings } from '../ChartSettings.tsx'
import { Section } from '../Section.tsx'
import settings from '../settings.module.css'
import { ExtensionEmrs } from '../extension-emrs/ExtensionEmrs.tsx'
import { ExtensionPanel } from './ExtensionPanel.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import css from './integrations.module.css'
import { readOutcome } from './outcome.ts'
import { OutcomeNotice } from './OutcomeNotice.tsx'
import { integrationsQuery, supportedQuery } from './queries.ts'
import { SystemsPanel } from './SystemsPanel.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Connections to EMRs, the EMRs that can be connected, and which chart data notes use. */
export function IntegrationsTopic() {
  const query = useIntegrations()
  return (
    <>
      <Section id="connections">
        <Loaded what={t('your connections')} query={query}>
          {(data) => <Connections {...data} />}
        </Loaded>
      </Section>
      <Section id="extension">
        <ExtensionPanel />
        <ExtensionEmrs />
      </Section>
      <ChartSettings isConnected={query.data?.integrations.some(isConnected) ?? true} />
    </>
  )
}

const isConnected = ({ metadata }: Integration) => metadata.isConnected

interface Loadable {
  integrations: Integration[]
  systems: SupportedIntegration[]
}

/** Both lists together: the connected ones decide which can be connected. */
function useIntegrations() {
  const integrations = useQuery(integrationsQuery)
  const supported = useQuery(supportedQuery)
  const data: Loadable | undefined =
    integrations.data && supported.data
      ? { integrations: integrations.data.items, systems: supported.data.items }
      : undefined
  const error = useLoadError({ data, error: integrations.error ?? supported.error })
  const refetch = () => Promise.all([integrations.refetch(), supported.refetch()])
  return { data, error, refetch }
}

function Connections({ integrations, systems }: Loadable) {
  const outcome = readOutcome(useLocation().state)
  return (
    <>
      {outcome && <OutcomeNotice outcome={outcome} integrations={integrations} />}
      <Panel title={t('Your connections')}>
        {integrations.length === 0 ? (
          <p className={settings.hint}>{t('No EMR is connected yet. Connect one below.')}</p>
        ) : (
          <ul className={css.rows}>
            {integrations.map((one) => (
              <ConnectionRow key={one.id} integration={one} />
            ))}
          </ul>
        )}
      </Panel>
      <SystemsPanel systems={systems} integrations={integrations} />
    </>
  )
}
