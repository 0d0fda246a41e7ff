import { Button } from '@mantine/core'
import type { Integration, SupportedIntegration } from '#contract/integrations.ts'
import { useUser } from '#web/api/useUser.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import settings from '../settings.module.css'
import css from './integrations.module.css'
import { useConnect } from './useConnect.ts'
import { t, translate } from '#web/i18n/i18n.ts'

type Status = SupportedIntegration['status']
const statusLabels: Record<Status, { label: string; tone: Tone }> = {
  supported: { label: t('Supported'), tone: 'good' },
  beta: { label: t('Beta'), tone: 'plain' },
  experimental: { label: t('Experimental'), tone: 'plain' },
  'vendor-agreement': { label: t('Needs an agreement with the vendor'), tone: 'plain' },
  'extension-only': { label: t('Browser extension only'), tone: 'plain' },
}

interface Props {
  systems: readonly SupportedIntegration[]
  integrations: readonly Integration[]
}

/** The systems that the user can connect, and why others can't be. */
export function SystemsPanel({ systems, integrations }: Props) {
  const isListed = (type: string, baseUrl: string) =>
    integrations.some((one) => one.type === type && one.auth.baseUrl === baseUrl)
  const available = systems.flatMap((system) =>
    system.servers
      .filter(({ baseUrl }) => !isListed(system.type, baseUrl))
      .map((server) => ({ system, server })),
  )
  return (
    <Panel title={t('EMRs you can connect')}>
      <ul className={css.rows}>
        {available.map(({ system, server }) => (
          <ServerRow
            key={server.baseUrl}
            system={system}
            server={server}
            isPrimary={integrations.length === 0 && server === available[0]?.server}
          />
        ))}
      </ul>
      {available.length === 0 && (
        <p className={settings.hint}>{t('There is nothing else to connect here.')}</p>
      )}
      <OtherSystems systems={systems.filter(({ canConnect }) => !canConnect)} />
    </Panel>
  )
}

/** Those that can't be connected, folded away, each with the reason. */
function OtherSystems({ systems }: Pick<Props, 'systems'>) {
  const isAdministrator = useUser().role === 'administrator'
  return (
    <details className={css.others}>
      <summary>
        {t('{count, plural, one {# system} other {# systems}} that can’t be connected here', {
          count: systems.length,
        })}
      </summary>
      <ul className={css.rows}>
        {systems.map(({ type, displayName, status, reason }) => (
          <li key={type} className={css.row}>
            <SystemText name={displayName} status={status} reason={reason} />
            {(type === 'smart' || type === 'oscar') && isAdministrator && (
              <p>
                <LinkedText>{t('Add its address in Administration → System.')}</LinkedText>
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function SystemText(props: { name: string; status: Status; reason: string; address?: string }) {
  const { label, tone } = statusLabels[props.status]
  return (
    <div className={css.text}>
      <strong>{props.name}</strong> <Tag tone={tone}>{label}</Tag>
      <p>{translate(props.reason)}</p>
      {props.address && <p className={settings.hint}>{props.address}</p>}
    </div>
  )
}

interface ServerRowProps {
  system: SupportedIntegration
  server: SupportedIntegration['servers'][number]
  isPrimary: boolean
}

function ServerRow({ system: { type, status, reason }, server, isPrimary }: ServerRowProps) {
  const { displayName: name, baseUrl } = server
  const connect = useConnect()
  return (
    <li className={css.row}>
      <SystemText name={name} status={status} reason={reason} address={baseUrl} />
      <div className={css.actions}>
        <Button
          size="xs"
          variant={isPrimary ? 'filled' : 'default'}
          loading={connect.isPending}
          onClick={() => connect.mutate({ id: type, baseUrl })}
          aria-label={t('Connect {name}', { name })}
        >
          {t('Connect')}
        </Button>
      </div>
      <FormError error={connect.error} />
    </li>
  )
}
