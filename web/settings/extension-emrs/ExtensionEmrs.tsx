import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExtensionIntegration, newIntegrationName } from '#contract/extension-integrations.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from '../integrations/integrations.module.css'
import settings from '../settings.module.css'
import { EmrDialog } from './EmrDialog.tsx'
import { extensionEmrsQuery, useDeleteEmr } from './queries.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** With the values of the specification. */
const newEmr: ExtensionIntegration = {
  id: '',
  displayName: newIntegrationName,
  loginUrl: '',
  baseUrl: '',
  metadata: { isConnected: false, lastError: null, status: 'disconnected' },
  providers: [],
  defaultProvider: null,
  offices: [],
  defaultOffice: null,
  version: 0,
}

/** The EMRs that the browser extension opens and fills in. */
export function ExtensionEmrs() {
  const query = useQuery(extensionEmrsQuery)
  const [edited, setEdited] = useState<ExtensionIntegration>()
  return (
    <Panel title={t('EMRs in the browser')}>
      <p className={settings.hint}>
        {t(
          'You can open these from the extension’s panel. It fills in their pages once you have pointed to the fields.',
        )}
      </p>
      <Loaded what={t('your EMRs')} query={query} rows={1}>
        {({ items }) => (
          <ul className={css.rows}>
            {items.map((one) => (
              <EmrRow key={one.id} integration={one} onEdit={() => setEdited(one)} />
            ))}
          </ul>
        )}
      </Loaded>
      <Button variant="default" onClick={() => setEdited(newEmr)}>
        {t('Add an EMR')}
      </Button>
      {edited && (
        <EmrDialog
          key={`${edited.id} ${edited.version}`}
          integration={edited}
          isNew={edited === newEmr}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

interface RowProps {
  integration: ExtensionIntegration
  onEdit: () => void
}

function EmrRow({ integration, onEdit }: RowProps) {
  const { id, displayName: name, baseUrl, loginUrl, metadata } = integration
  const remove = useDeleteEmr(id)
  return (
    <li className={css.row}>
      <div className={css.text}>
        <strong>{name}</strong>
        <p className={settings.hint}>{baseUrl || loginUrl || t('No address yet')}</p>
        {metadata.lastError && (
          <p className={settings.hint}>
            {t('Last error: {error}', { error: translate(metadata.lastError) })}
          </p>
        )}
        <FormError error={remove.error} />
      </div>
      <div className={css.actions}>
        <Button
          size="xs"
          variant="default"
          onClick={onEdit}
          aria-label={t('Edit {name}', { name })}
        >
          {t('Edit')}
        </Button>
        <ConfirmButton
          size="xs"
          variant="subtle"
          color="gray"
          question={t('The extension will no longer open {name}.', { name })}
          confirm={t('Remove')}
          onConfirm={() => remove.mutate()}
          aria-label={t('Remove {name}', { name })}
        >
          {t('Remove')}
        </ConfirmButton>
      </div>
    </li>
  )
}
