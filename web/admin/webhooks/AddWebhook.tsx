import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addWebhook, type WebhookEvent } from '#contract/webhooks.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import css from '#web/admin/admin.module.css'
import { FormError } from '#web/ui/FormError.tsx'
import { t } from '#web/i18n/i18n.ts'
import { EventChoice } from './EventChoice.tsx'
import { webhooksKey } from './queries.ts'

const example = 'https://automation.example.org/ausculta'

/** @param onAdded gets the secret of the new webhook */
export function AddWebhook({ onAdded }: { onAdded: (secret: string) => void }) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<WebhookEvent[]>(['note.signed'])
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: () =>
      withReauthentication(() => call(addWebhook, { body: { url: url.trim(), events } })),
    meta: { shownBy: 'form' },
    onSuccess: ({ secret }) => onAdded(secret),
    onSettled: () => void queries.invalidateQueries({ queryKey: webhooksKey }),
  })
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <TextInput
        type="url"
        label={t('Address')}
        placeholder={example}
        autoComplete="off"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <EventChoice value={events} onChange={setEvents} />
      {add.isError && <FormError error={add.error} />}
      <Group>
        <Button
          type="submit"
          variant="default"
          disabled={!url.trim() || events.length === 0}
          loading={add.isPending}
        >
          {t('Add webhook')}
        </Button>
      </Group>
    </form>
  )
}
