import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Session } from '#contract/accounts.ts'
import { acceptGroupInvite, type GroupInvite } from '#contract/group-invites.ts'
import { call } from '#web/api/client.ts'
import { signOut } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { fullDate } from '#web/ui/times.ts'
import css from './accounts.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  invite: GroupInvite
  session: Session | null
}

/** Says who invites whom, and offers to join. */
export function OpenInvite({ invite, session }: Props) {
  const { groupName, inviteeEmail, inviterEmail, message, asAdmin, expiresAt } = invite
  return (
    <Stack gap="md">
      <h1 className={css.title}>{t('Join the group “{name}”', { name: groupName })}</h1>
      <p className={css.text}>
        {inviterEmail
          ? t('{inviter} invites {invitee}.', { inviter: inviterEmail, invitee: inviteeEmail })
          : t('This invitation is for {invitee}.', { invitee: inviteeEmail })}{' '}
        {asAdmin && t('You will be an administrator of the group.')}{' '}
        {t('The invitation expires on {date}.', { date: fullDate(expiresAt) })}
      </p>
      {message && <blockquote className={css.message}>{message}</blockquote>}
      {session?.user.profile.email.toLowerCase() === inviteeEmail ? (
        <Join invite={invite} session={session} />
      ) : session ? (
        <OtherAccount invite={invite} email={session.user.profile.email} />
      ) : (
        <SignedOut invite={invite} />
      )}
    </Stack>
  )
}

function Join({ invite: { id }, session }: { invite: GroupInvite; session: Session }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const join = useMutation({
    mutationFn: () => call(acceptGroupInvite, { params: { id } }),
    meta: { shownBy: 'form' },
    onSuccess: async (group) => {
      queries.clear()
      await navigate(paths.group(group.id), { replace: true })
    },
  })
  // Nothing else works before.
  if (session.mustSetUp)
    return (
      <Button component={Link} to={paths.setUp({ next: paths.invite(id) })} size="md">
        {t('Set up two-factor authentication')}
      </Button>
    )
  return (
    <>
      <FormError error={join.error} />
      <Button size="md" loading={join.isPending} onClick={() => join.mutate()}>
        {t('Join the group')}
      </Button>
    </>
  )
}

function OtherAccount({ invite, email }: { invite: GroupInvite; email: string }) {
  const navigate = useNavigate()
  const leave = useMutation({
    // The end of a session leads to the sign-in page, which returns here.
    mutationFn: async () => {
      await signOut()
      await navigate(paths.invite(invite.id), { replace: true })
    },
    meta: { shownBy: 'form' },
  })
  return (
    <>
      <p className={css.notice} role="status">
        {t('You are signed in as {email}. Sign out to continue as {invitee}.', {
          email,
          invitee: invite.inviteeEmail,
        })}
      </p>
      <FormError error={leave.error} />
      <Button size="md" loading={leave.isPending} onClick={() => leave.mutate()}>
        {t('Sign out')}
      </Button>
      <Button component={Link} to={paths.home} variant="default" size="md">
        {t('Stay signed in')}
      </Button>
    </>
  )
}

/** The sign-up form has the address and the invitation filled in; both ways come back here. */
function SignedOut({ invite: { id, inviteeEmail } }: { invite: GroupInvite }) {
  const next = paths.invite(id)
  const filledIn = new URLSearchParams({ invite: id, email: inviteeEmail })
  return (
    <>
      <Button component={Link} to={paths.signIn({ next })} size="md">
        {t('Sign in')}
      </Button>
      <Button
        component={Link}
        to={`${paths.signIn({ next, to: 'sign-up' })}#${filledIn}`}
        variant="default"
        size="md"
      >
        {t('Create an account')}
      </Button>
    </>
  )
}
