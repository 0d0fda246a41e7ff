import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { EmrServerList, EmrServerSettings } from '#contract/emr-servers.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from '../settings.module.css'
import { EmrServerForm } from './EmrServerForm.tsx'
import { emrServersQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** The EMRs that users may connect, for the administrator. */
export function EmrServersPanel() {
  const query = useQuery(emrServersQuery)
  return (
    <Panel title={t('Approved EMRs')}>
      <div className={css.stack}>
        <p className={css.hint}>
          {t(
            'SMART on FHIR (R4) servers and OSCAR that users can connect in their settings. An address in a private network has to be allowed in the server’s environment (PRIVATE_ORIGINS).',
          )}
        </p>
        <Loaded what={t('the EMRs')} query={query} rows={1}>
          {({ items, redirectUrls }) => <Servers items={items} redirectUrls={redirectUrls} />}
        </Loaded>
      </div>
    </Panel>
  )
}

interface ServersProps {
  items: EmrServerSettings[]
  redirectUrls: EmrServerList['redirectUrls']
}

function Servers({ items, redirectUrls }: ServersProps) {
  /** The new or existing one whose form is open. */
  const [edited, setEdited] = useState<EmrServerSettings>()
  const isNew = edited !== undefined && !items.some(({ id }) => id === edited.id)
  const form = edited && (
    <EmrServerForm
      key={edited.id}
      server={edited}
      redirectUrls={redirectUrls}
      isNew={isNew}
      onClose={() => setEdited(undefined)}
    />
  )
  return (
    <div className={css.stack}>
      {items.map((server) =>
        server.id === edited?.id ? (
          <div key={server.id}>{form}</div>
        ) : (
          <ServerRow key={server.id} server={server} onEdit={() => setEdited(server)} />
        ),
      )}
      {isNew && form}
      {!edited && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => setEdited(newServer())}
          >
            {t('Add an EMR')}
          </Button>
        </div>
      )}
    </div>
  )
}

const newServer = (): EmrServerSettings => ({
  id: crypto.randomUUID(),
  type: 'smart',
  displayName: '',
  baseUrl: '',
  signatureBaseUrl: '',
  clientId: '',
  hasSecret: false,
})

function ServerRow({ server, onEdit }: { server: EmrServerSettings; onEdit: () => void }) {
  const { displayName: name, baseUrl } = server
  return (
    <div className={css.choice}>
      <div className={css.choiceText}>
        <strong>{name}</strong>
        <p>{baseUrl}</p>
      </div>
      <Button
        variant="default"
        size="xs"
        onClick={onEdit}
        aria-label={t('Change {name}', { name })}
      >
        {t('Change')}
      </Button>
    </div>
  )
}
