import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endAllSessions, endSession, type OpenSession } from '#contract/sessions.ts'
import { call } from '#web/api/client.ts'
import { signOutEverywhere } from '#web/api/session.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { sessionsQuery } from './queries.ts'
import css from './security.module.css'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** The open sessions of the account, and how to end them. */
export function SessionsPanel() {
  const query = useQuery(sessionsQuery)
  return (
    <Panel title={t('Where you are signed in')}>
      <Loaded what={t('your devices')} query={query} rows={2}>
        {({ items }) => (
          <>
            <ul className={css.sessions}>
              {items.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <SignOutButtons hasOthers={items.length > 1} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function SignOutButtons({ hasOthers }: { hasOthers: boolean }) {
  const queries = useQueryClient()
  const endOthers = useMutation({
    mutationFn: () => call(endAllSessions, { body: { keepThis: true } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const endAll = useMutation({ mutationFn: signOutEverywhere })
  return (
    <Group gap="sm" mt="md">
      {hasOthers && (
        <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t('Sign out all other devices')}
        </Button>
      )}
      <ConfirmButton
        variant="default"
        question={t(
          'You will be signed out here too. Recordings in progress stay on their devices.',
        )}
        confirm={t('Sign out everywhere')}
        onConfirm={() => endAll.mutate()}
      >
        {t('Sign out everywhere')}
      </ConfirmButton>
    </Group>
  )
}

interface SessionProps {
  session: OpenSession
}

function SessionRow({ session }: SessionProps) {
  const { id, device, current } = session
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(endSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {current && <Tag tone="good">{t('This device')}</Tag>}
        <p className={css.hint}>
          <SessionTimes session={session} />
        </p>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          onClick={() => end.mutate()}
          aria-label={t('Sign out {device}', { device })}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}

function SessionTimes({ session: { current, sameNetwork, created, lastSeen } }: SessionProps) {
  return (
    <Trans
      message={
        current
          ? 'Signed in {created}'
          : sameNetwork
            ? 'Last used {lastSeen}, signed in {created} from this network'
            : 'Last used {lastSeen}, signed in {created} from another network'
      }
      values={{
        created: <RelativeTime instant={created} />,
        lastSeen: <RelativeTime instant={lastSeen} />,
      }}
    />
  )
}
