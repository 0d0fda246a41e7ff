import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import type { Webhook } from '#contract/webhooks.ts'
import css from '#web/admin/admin.module.css'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { locale, t, translate } from '#web/i18n/i18n.ts'
import { Deliveries } from './Deliveries.tsx'
import { deliveryStates, eventNames } from './event-names.ts'
import { useWebhookActions } from './useWebhookActions.ts'
import own from './webhooks.module.css'

const list = new Intl.ListFormat(locale, { type: 'unit' })

interface Props {
  webhook: Webhook
  onSecret: (secret: string) => void
}

/** One webhook: its events, the result of its last delivery, and its actions. */
export function WebhookRow({ webhook, onSecret }: Props) {
  const { url, events, enabled, problem, last } = webhook
  const [open, setOpen] = useState(false)
  const deliveries = useId()
  return (
    <li data-off={enabled ? undefined : ''}>
      <div className={css.what}>
        <strong>{url}</strong>
        <p className={css.meta}>
          <span>{list.format(events.map((event) => eventNames[event]))}</span>
        </p>
        {problem && <p className={css.reason}>{translate(problem)}</p>}
        {!problem && last?.reason && <p className={css.reason}>{translate(last.reason)}</p>}
        <Actions webhook={webhook} onSecret={onSecret}>
          <Button
            variant="default"
            size="xs"
            aria-expanded={open}
            aria-controls={deliveries}
            onClick={() => setOpen(!open)}
          >
            {t('Deliveries')}
          </Button>
        </Actions>
        <div id={deliveries}>{open && <Deliveries id={webhook.id} />}</div>
      </div>
      {enabled ? (
        last && <Tag tone={deliveryStates[last.state].tone}>{deliveryStates[last.state].word}</Tag>
      ) : (
        <Tag tone="plain">{t('Off')}</Tag>
      )}
    </li>
  )
}

function Actions({ webhook, onSecret, children }: Props & { children: ReactNode }) {
  const { test, change, renew, remove } = useWebhookActions(webhook.id, onSecret)
  const { enabled, url } = webhook
  return (
    <div className={own.actions}>
      <Button
        variant="default"
        size="xs"
        disabled={!enabled}
        loading={test.isPending}
        aria-label={t('Send a test to {address}', { address: url })}
        onClick={() => test.mutate()}
      >
        {t('Send a test')}
      </Button>
      {children}
      <Button
        variant="default"
        size="xs"
        loading={change.isPending}
        onClick={() => change.mutate({ enabled: !enabled })}
      >
        {enabled ? t('Switch off') : t('Switch on')}
      </Button>
      <RenewSecret url={url} loading={renew.isPending} onConfirm={() => renew.mutate()} />
      <DeleteWebhook url={url} loading={remove.isPending} onConfirm={() => remove.mutate()} />
    </div>
  )
}

interface ConfirmProps {
  url: string
  loading: boolean
  onConfirm: () => void
}

const RenewSecret = ({ url, ...button }: ConfirmProps) => (
  <ConfirmButton
    variant="default"
    size="xs"
    question={t(
      'Renew the secret for {address}? The current one works for 24 more hours. Enter the new one in the receiving program by then.',
      { address: url },
    )}
    confirm={t('Renew the secret')}
    {...button}
  >
    {t('Renew secret')}
  </ConfirmButton>
)

const DeleteWebhook = ({ url, ...button }: ConfirmProps) => (
  <ConfirmButton
    variant="default"
    size="xs"
    question={t(
      '{address} will no longer receive events, and its delivery history will be deleted.',
      { address: url },
    )}
    confirm={t('Delete the webhook')}
    {...button}
  >
    {t('Delete')}
  </ConfirmButton>
)
