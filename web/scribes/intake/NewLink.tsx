import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sendIntake } from '#contract/intake.ts'
import { call } from '#web/api/client.ts'
import { t } from '#web/i18n/i18n.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { fullDate } from '#web/ui/times.ts'
import css from './intake.module.css'
import type { CreatedLink } from './queries.ts'

/** A link that was just created: to scan, copy or send. It isn't shown again. */
export function NewLink({ created, onAnother }: { created: CreatedLink; onAnother: () => void }) {
  const { intake, link } = created
  return (
    <Stack gap="sm">
      <p role="status">
        {t('The link works until {when}. It is shown only once.', {
          when: fullDate(intake.expires),
        })}
      </p>
      <div className={css.link}>
        <QrCode text={link} label={t('QR code for the link')} />
        <Stack gap="sm" className={css.ways ?? ''}>
          <TextInput
            label={t('Link')}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group gap="xs">
            <CopyText text={link} label={t('Copy the link')} />
            <Button variant="subtle" size="xs" onClick={onAnother}>
              {t('Create another link')}
            </Button>
          </Group>
          {!intake.kiosk && <SendForm created={created} />}
        </Stack>
      </div>
    </Stack>
  )
}

function SendForm({ created: { intake, link } }: { created: CreatedLink }) {
  const [to, setTo] = useState('')
  const by = to.includes('@') ? ('email' as const) : ('text' as const)
  const send = useMutation({
    mutationFn: () => call(sendIntake, { params: { id: intake.id }, body: { link, by, to } }),
    meta: { shownBy: 'form' },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label={t('Patient’s email or mobile number')}
          description={t('The message gives your name and no health information.')}
          placeholder={t('+1 604 555 0123')}
          autoComplete="off"
          maxLength={320}
          required
          value={to}
          onChange={(event) => {
            setTo(event.currentTarget.value)
            send.reset()
          }}
        />
        <FormError error={send.error} />
        <Button type="submit" variant="default" loading={send.isPending}>
          {t('Send')}
        </Button>
        <p role="status">{send.data && sentWords(send.data.sent, by)}</p>
      </Stack>
    </form>
  )
}

function sentWords(isSent: boolean, by: 'email' | 'text'): string {
  if (isSent) return t('Sent.')
  return by === 'email'
    ? t(
        'No mail server is set up. The message waits in Administration → Outbox; an administrator can send it.',
      )
    : t(
        'No SMS service is set up. The message waits in Administration → Outbox; an administrator can send it.',
      )
}
