import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inviteSomebody, type Invitation, withdrawInvitation } from '#contract/sign-up.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { useNow } from '#web/ui/now.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { explain } from '#web/ui/explain.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { invitationsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** Invitations to create an account, each mailed to one address. */
export function Invitations() {
  const query = useQuery(invitationsQuery)
  return (
    <>
      <Invite />
      <Loaded what={t('the invitations')} query={query}>
        {({ items }) => (
          <ul className={css.rows}>
            {items.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

function Invite() {
  const [email, setEmail] = useState('')
  const queries = useQueryClient()
  const invite = useMutation({
    mutationFn: (to: string) =>
      withReauthentication(() => call(inviteSomebody, { body: { email: to } })),
    meta: { shownBy: 'form' },
    onSuccess: (_, to) => {
      toastSuccess(
        t('Invited {email}. Without a mail server, the link is in the Outbox.', { email: to }),
      )
      // The next address may be typed already.
      setEmail((now) => (now.trim() === to ? '' : now))
      void queries.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    },
  })
  return (
    <form
      className={css.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (email.trim()) invite.mutate(email.trim())
      }}
    >
      <TextInput
        type="email"
        label={t('Email address')}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={invite.isError && explain(invite.error).message}
      />
      <Button type="submit" variant="default" disabled={!email.trim()} loading={invite.isPending}>
        {t('Invite')}
      </Button>
    </form>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, created, expires, accepted } = invitation
  const isOver = new Date(expires) < useNow()
  return (
    <li>
      <div className={css.what}>
        <strong>{email}</strong>
        <p className={css.meta}>
          <span>
            <Trans message="Invited {when}" values={{ when: <RelativeTime instant={created} /> }} />
          </span>
        </p>
      </div>
      {accepted ? (
        <Tag tone="good">{t('Accepted')}</Tag>
      ) : (
        <Tag tone={isOver ? 'wrong' : 'plain'}>{isOver ? t('Expired') : t('Pending')}</Tag>
      )}
      {!accepted && <WithdrawButton invitation={invitation} />}
    </li>
  )
}

function WithdrawButton({ invitation: { id, email } }: { invitation: Invitation }) {
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => withReauthentication(() => call(withdrawInvitation, { params: { id } })),
    onError: (error) => toastError(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('Withdraw the invitation for {email}', { email })}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate()}
    >
      {t('Withdraw')}
    </Button>
  )
}
