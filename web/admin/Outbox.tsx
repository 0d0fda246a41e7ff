import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LockKeyhole, Mail, RefreshCw } from 'lucide-react'
import type { listOutbox, OutboxMessage } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { textMessagesQuery } from '#web/accounts/mfa/queries.ts'
import { TextMessages } from '#web/accounts/mfa/TextMessages.tsx'
import { confirmIdentity } from '#web/accounts/reauth.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import css from './admin.module.css'
import { firstLink } from './links.ts'
import { outboxQuery } from './queries.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** Mails that no mail server has sent, for the administrator to pass on. */
export function Outbox() {
  const query = useQuery(outboxQuery)
  const { data, error } = query
  if (error instanceof AppError && error.code === 'reauthenticate') return <ConfirmToRead />
  return (
    <>
      <div className={css.lead}>
        <p>{data && describeOutbox(data)}</p>
        <RefreshButton isFetching={query.isFetching} onClick={() => void query.refetch()} />
      </div>
      <Loaded what={t('the outbox')} query={query}>
        {({ items }) =>
          items.length === 0 && (
            <EmptyState icon={Mail} title={t('No messages')}>
              {t('Links to confirm an address or to set a new password appear here.')}
            </EmptyState>
          )
        }
      </Loaded>
      <TextMessages />
      <ul className={css.mails}>
        {data?.items.map((message) => (
          <MailRow key={message.id} {...message} />
        ))}
      </ul>
    </>
  )
}

function RefreshButton({ isFetching, onClick }: { isFetching: boolean; onClick: () => void }) {
  return (
    <Tooltip label={t('Check for new messages')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        data-icon
        aria-label={t('Check for new messages')}
        loading={isFetching}
        onClick={onClick}
      >
        <RefreshCw size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Asks for a recent sign-in, because the mails hold links that open accounts. */
function ConfirmToRead() {
  const queries = useQueryClient()
  const confirm = async () => {
    if (!(await confirmIdentity())) return
    for (const { queryKey } of [outboxQuery, textMessagesQuery])
      void queries.resetQueries({ queryKey })
  }
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t('Confirm it’s you to read the outbox')}
      actions={<Button onClick={() => void confirm()}>{t('Confirm')}</Button>}
    >
      {t('It contains links and codes that give access to accounts.')}
    </EmptyState>
  )
}

/** Why mails are in the outbox, and what to do about them. */
function describeOutbox({ items, hasServer }: Answer<typeof listOutbox>): string {
  if (!hasServer)
    return items.length > 0
      ? t(
          'These emails weren’t sent because no mail server is set up. Pass on their links yourself. They’re deleted after 30 days.',
        )
      : t('No mail server is set up. Emails appear here so that you can pass on their links.')
  return items.length > 0
    ? t(
        'These emails haven’t been sent yet. We retry for about three hours. Pass on urgent links yourself.',
      )
    : t('Emails that can’t be sent appear here.')
}

function MailRow({ to, subject, text, created, reason }: OutboxMessage) {
  const link = firstLink(text)
  return (
    <li>
      <div className={css.head}>
        <strong>{subject}</strong>
        <RelativeTime instant={created} />
        <span>
          {to} {translate(reason)}
        </span>
      </div>
      <pre className={css.text}>{text}</pre>
      {link && <CopyText text={link} label={t('Copy link')} done={t('Link copied')} />}
    </li>
  )
}
