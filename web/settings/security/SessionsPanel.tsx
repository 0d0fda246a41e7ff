import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endAllSessions, endSession, type OpenSession } from '#contract/sessions.ts'
import { call } from '#web/api/client.ts'
import { signOutEverywhere } from '#web/api/session.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { sessionsQuery } from './queries.ts'
import css from './security.module.css'

/** Where one is signed in, and how to end that. */
export function SessionsPanel() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const end = useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled: refresh,
  })
  const endOthers = useMutation({
    mutationFn: () => call(endAllSessions, { body: { keepThis: true } }),
    onSettled: refresh,
  })
  const everywhere = useMutation({ mutationFn: signOutEverywhere })
  return (
    <Panel title="Where you are signed in">
      {error && (
        <ErrorState
          title="Could not load where you are signed in"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingRows count={2} />}
      <ul className={css.sessions}>
        {data?.items.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      {data && (
        <Group gap="sm" mt="md">
          {data.items.length > 1 && (
            <Button
              variant="default"
              loading={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              Sign out all other devices
            </Button>
          )}
          <ConfirmButton
            variant="default"
            question="You sign in again on this device, too. What is being recorded stays on its device."
            confirm="Sign out everywhere"
            onConfirm={() => everywhere.mutate()}
          >
            Sign out everywhere
          </ConfirmButton>
        </Group>
      )}
    </Panel>
  )
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { device, created, lastSeen, current, sameNetwork } = session
  return (
    <li>
      <div>
        <strong>{device}</strong> {current && <Tag tone="good">This device</Tag>}
        <p className={css.hint}>
          {!current && (
            <>
              Last used <RelativeTime instant={lastSeen} />,{' '}
            </>
          )}
          {current ? 'Signed in ' : 'signed in '}
          <RelativeTime instant={created} />
          {!current && (sameNetwork ? ' from this network' : ' from another network')}
        </p>
      </div>
      {!current && (
        <Button variant="default" size="xs" onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
