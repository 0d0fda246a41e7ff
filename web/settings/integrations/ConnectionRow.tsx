import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteIntegration, type Integration } from '#contract/integrations.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import settings from '../settings.module.css'
import { statusTexts } from './connection-state.ts'
import css from './integrations.module.css'
import { useConnect } from './useConnect.ts'
import { t, translate } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** A connection of the user: its state, what to do about it, and how to end it. */
export function ConnectionRow({ integration }: { integration: Integration }) {
  const { id, metadata } = integration
  const connect = useConnect()
  const disconnect = useDisconnect(id)
  return (
    <li className={css.row}>
      <div className={css.text}>
        <ConnectionState integration={integration} />
        <FormError error={connect.error ?? disconnect.error} />
      </div>
      <div className={css.actions}>
        {(metadata.status !== 'connected' || metadata.lastError) && (
          <ConnectButton integration={integration} connect={connect} />
        )}
        {metadata.status === 'connected' && (
          <WritingButton integration={integration} connect={connect} />
        )}
        <DisconnectButton integration={integration} disconnect={disconnect} />
      </div>
    </li>
  )
}

function ConnectionState({ integration }: { integration: Integration }) {
  const { displayName: name, auth, metadata, writesNotes } = integration
  const { label, tone, toDo } = statusTexts[metadata.status]
  return (
    <>
      <strong>{name}</strong> <Tag tone={tone}>{label}</Tag>
      {toDo && <p>{toDo}</p>}
      <p className={settings.hint}>
        {auth.baseUrl}
        {metadata.status !== 'disconnected' && (
          <>
            {' · '}
            <LastSync at={metadata.lastSyncedAt} />
          </>
        )}
      </p>
      {metadata.status === 'connected' && (
        <p className={settings.hint}>
          {writesNotes
            ? t('Ausculta may read charts and write notes.')
            : t('Ausculta may read charts, but not write notes.')}
        </p>
      )}
      {metadata.lastError && (
        <p className={settings.hint}>
          {t('Last error: {error}', { error: translate(metadata.lastError) })}
        </p>
      )}
    </>
  )
}

interface ConnectProps {
  integration: Integration
  connect: ReturnType<typeof useConnect>
}

function ConnectButton({
  integration: { id, displayName: name, metadata },
  connect,
}: ConnectProps) {
  const isFirst = metadata.status === 'disconnected'
  return (
    <Button
      size="xs"
      variant={metadata.status === 'expired' ? 'filled' : 'default'}
      loading={connect.isPending}
      onClick={() => connect.mutate({ id })}
      aria-label={isFirst ? t('Connect {name}', { name }) : t('Connect {name} again', { name })}
    >
      {isFirst ? t('Connect') : t('Connect again')}
    </Button>
  )
}

/** Both ways the EMR asks the user again, because the access that it grants changes. */
function WritingButton({ integration, connect }: ConnectProps) {
  const { id, displayName: name, writesNotes } = integration
  return (
    <Button
      size="xs"
      variant="default"
      loading={connect.isPending}
      onClick={() => connect.mutate({ id, writesNotes: !writesNotes })}
      aria-label={
        writesNotes
          ? t('Stop writing notes to {name}', { name })
          : t('Allow writing notes to {name}', { name })
      }
    >
      {writesNotes ? t('Stop writing notes') : t('Allow writing notes')}
    </Button>
  )
}

interface DisconnectProps {
  integration: Integration
  disconnect: ReturnType<typeof useDisconnect>
}

/** Asks first, unless access was never allowed. */
function DisconnectButton({ integration, disconnect }: DisconnectProps) {
  const { displayName: name, metadata } = integration
  const look = { size: 'xs', variant: 'subtle', color: 'gray' } as const
  if (metadata.status === 'disconnected')
    return (
      <Button
        {...look}
        loading={disconnect.isPending}
        onClick={() => disconnect.mutate()}
        aria-label={t('Remove {name}', { name })}
      >
        {t('Remove')}
      </Button>
    )
  return (
    <ConfirmButton
      {...look}
      loading={disconnect.isPending}
      question={t(
        'Ausculta deletes its access to {name}. What visits already hold from it stays with them.',
        { name },
      )}
      confirm={t('Disconnect')}
      onConfirm={() => disconnect.mutate()}
      aria-label={t('Disconnect {name}', { name })}
    >
      {t('Disconnect')}
    </ConfirmButton>
  )
}

function LastSync({ at }: { at: string | null }) {
  if (!at) return t('Nothing read yet')
  return <Trans message="Last read {when}" values={{ when: <RelativeTime instant={at} /> }} />
}

function useDisconnect(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteIntegration, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.integrations }),
    meta: { shownBy: 'form' },
  })
}
