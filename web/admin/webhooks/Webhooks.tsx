import { useQuery } from '@tanstack/react-query'
import { Webhook as Icon } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import css from '#web/admin/admin.module.css'
import { t } from '#web/i18n/i18n.ts'
import { AddWebhook } from './AddWebhook.tsx'
import { webhooksQuery } from './queries.ts'
import { Secret } from './Secret.tsx'
import { WebhookRow } from './WebhookRow.tsx'

/** Addresses of the clinic's own programs that are notified of events. */
export function Webhooks() {
  const query = useQuery(webhooksQuery)
  const [secret, setSecret] = useState('')
  return (
    <>
      <div className={css.lead}>
        <p>
          {t(
            'Webhooks notify your own programs of events in Ausculta. They send the event, its time and IDs, never text or names.',
          )}
        </p>
      </div>
      {secret ? (
        <Secret key={secret} secret={secret} onDone={() => setSecret('')} />
      ) : (
        <AddWebhook onAdded={setSecret} />
      )}
      <Loaded what={t('the webhooks')} query={query}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <EmptyState icon={Icon} title={t('No webhooks')} />
          ) : (
            <ul className={css.rows}>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
