import { Button, Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Session } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import type { ShownInvite } from '#contract/group-invites.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import css from './accounts.module.css'
import { inviteQuery, sessionQuery } from './invite-queries.ts'
import { OpenInvite } from './OpenInvite.tsx'
import { t } from '#web/i18n/i18n.ts'

/** An invitation to a group, with or without a session. */
export function InviteBody({ inviteId }: { inviteId: string }) {
  const invite = useQuery(inviteQuery(inviteId))
  const session = useQuery(sessionQuery)
  const error = invite.error ?? session.error
  if (error)
    return (
      <Failed
        error={error}
        onRetry={() => void Promise.all([invite.refetch(), session.refetch()])}
      />
    )
  if (invite.data && session.data !== undefined)
    return <Shown shown={invite.data} session={session.data} />
  return (
    <Stack align="center" role="status" aria-label={t('Loading the invitation')}>
      <Loader size="sm" />
    </Stack>
  )
}

function Shown({ shown, session }: { shown: ShownInvite; session: Session | null }) {
  switch (shown.state) {
    case 'open':
      return <OpenInvite invite={shown.invite} session={session} />
    case 'expired':
      return (
        <Ended title={t('This invitation has expired')}>
          {shown.invite.inviterEmail
            ? t('Ask {inviter} to send it again.', { inviter: shown.invite.inviterEmail })
            : t('Ask an administrator of the group to send it again.')}
        </Ended>
      )
    case 'accepted':
      return (
        <Ended title={t('This invitation was accepted')} to={paths.group(shown.groupId)}>
          {t('If you accepted it, you are a member of the group.')}
        </Ended>
      )
  }
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof AppError && error.code === 'not-found'
  if (isGone)
    return (
      <Ended title={t('This invitation is no longer valid')}>
        {t('It was withdrawn, or its group was deleted.')}
      </Ended>
    )
  return <ErrorState title={t('Could not load the invitation')} error={error} onRetry={onRetry} />
}

/** An invitation that nobody can accept. @param to the page to open instead of the home page */
function Ended({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <Stack gap="md" role="status">
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{children}</p>
      <Button component={Link} to={to ?? paths.home} size="md">
        {to ? t('Open the group') : t('Open Ausculta')}
      </Button>
    </Stack>
  )
}
