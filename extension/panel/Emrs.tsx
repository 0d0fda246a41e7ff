import { useQuery } from '@tanstack/react-query'
import {
  type ExtensionIntegration,
  listExtensionIntegrations,
} from '#contract/extension-integrations.ts'
import { t, translate } from '#web/i18n/i18n.ts'
import { useClient } from './client.ts'
import { ErrorNote } from './ErrorNote.tsx'

/** The EMRs of the user's settings, to open with one click. */
export function Emrs() {
  const { call } = useClient()
  const { data, error } = useQuery({
    queryKey: ['emrs'],
    queryFn: ({ signal }) => call(listExtensionIntegrations, { signal }),
  })
  if (error) return <ErrorNote error={error} />
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={t('EMRs')}>
      <h2>{t('EMRs')}</h2>
      <ul className="rows">
        {data.items.map((one) => (
          <EmrRow key={one.id} integration={one} />
        ))}
      </ul>
    </section>
  )
}

function EmrRow({ integration }: { integration: ExtensionIntegration }) {
  const { displayName: name, loginUrl, baseUrl, metadata } = integration
  const url = loginUrl || baseUrl
  const defaults = [chosen(integration, 'provider'), chosen(integration, 'office')]
  return (
    <li className="mapped">
      <span>
        <strong>{name}</strong> <small>{defaults.filter(Boolean).join(' · ')}</small>
      </span>
      {metadata.lastError && <small>{translate(metadata.lastError)}</small>}
      {url && (
        <span className="actions">
          <button
            type="button"
            onClick={() => void chrome.tabs.create({ url })}
            aria-label={t('Open {name}', { name })}
          >
            {t('Open')}
          </button>
        </span>
      )}
    </li>
  )
}

/** The name of the clinician or office that is the default. */
function chosen(integration: ExtensionIntegration, kind: 'provider' | 'office') {
  const { providers, defaultProvider, offices, defaultOffice } = integration
  const [list, id] = kind === 'provider' ? [providers, defaultProvider] : [offices, defaultOffice]
  return list.find((one) => one.id === id)?.name
}
