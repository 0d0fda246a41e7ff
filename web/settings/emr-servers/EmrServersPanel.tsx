import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { EmrServerList, EmrServerSettings } from '#contract/emr-servers.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from '../settings.module.css'
import type { EditedServer } from './edited.ts'
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
          {(list) => <Servers list={list} />}
        </Loaded>
      </div>
    </Panel>
  )
}

function Servers({ list }: { list: EmrServerList }) {
  const { edited, isNew, notice, edit, follow, reload, close } = useEditedServer(list)
  const { items } = list
  const form = edited && (
    <EmrServerForm
      key={`${edited.server.id} ${edited.revision}`}
      edited={edited}
      isNew={isNew}
      onConflict={reload}
      onKeyReplaced={(newer) => follow(newer, edited.revision)}
      onClose={close}
    />
  )
  return (
    <div className={css.stack}>
      {notice && (
        <p className={css.notice} role="alert">
          <span>{notice}</span>
        </p>
      )}
      {items.map((server) =>
        server.id === edited?.server.id ? (
          <div key={server.id}>{form}</div>
        ) : (
          <ServerRow key={server.id} server={server} onEdit={() => edit(server)} />
        ),
      )}
      {isNew && form}
      {!edited && <AddButton onClick={() => edit(newServer())} />}
    </div>
  )
}

/** The new or existing EMR whose form is open, and what is said when another administrator changes the EMRs. */
function useEditedServer(list: EmrServerList) {
  /** With the list that the form began with. */
  const [edited, setEdited] = useState<EditedServer['edited']>()
  const [notice, setNotice] = useState('')
  const edit = (server: EmrServerSettings) => {
    setNotice('')
    setEdited({ server, list, revision: 0 })
  }
  const isNew = edited !== undefined && !list.items.some(({ id }) => id === edited.server.id)
  const follow = (newer: EmrServerList, revision: number) => {
    // Edits of a new EMR conflict with nothing.
    const server = isNew ? edited.server : newer.items.find(({ id }) => id === edited?.server.id)
    setEdited(server && { server, list: newer, revision })
  }
  const reload = (newer: EmrServerList) => {
    setNotice(isNew ? conflict.forNew : conflict.forChange)
    follow(newer, (edited?.revision ?? 0) + (isNew ? 0 : 1))
  }
  const close = () => {
    setNotice('')
    setEdited(undefined)
  }
  return { edited, isNew, notice, edit, follow, reload, close }
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <div>
    <Button
      variant="default"
      size="xs"
      leftSection={<Plus size={15} aria-hidden />}
      onClick={onClick}
    >
      {t('Add an EMR')}
    </Button>
  </div>
)

const conflict = {
  forNew: t('Another administrator changed the EMRs in the meantime. Save again to add this one.'),
  forChange: t(
    'Another administrator changed the EMRs in the meantime. This is the latest version: make your change again.',
  ),
}

const newServer = (): EmrServerSettings => ({
  id: crypto.randomUUID(),
  type: 'smart',
  displayName: '',
  baseUrl: '',
  signatureBaseUrl: '',
  clientId: '',
  clientAuth: 'key',
  hasSecret: false,
  key: null,
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
