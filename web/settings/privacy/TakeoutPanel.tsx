import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { deleteTakeout, linkTakeout, startTakeout, type Takeout } from '#contract/data-export.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { fullDate, yearDate } from '#web/ui/times.ts'
import { fileSize } from '#common/file-size.ts'
import css from './privacy.module.css'
import { takeoutsQuery } from './queries.ts'

/** Everything one owns as a file that any computer can read. */
export function TakeoutPanel() {
  const queries = useQueryClient()
  const { data = [], error } = useQuery(takeoutsQuery)
  const refresh = () => queries.invalidateQueries({ queryKey: takeoutsQuery.queryKey })
  const start = useMutation({
    mutationFn: () => withReauthentication(() => call(startTakeout, {})),
    onSettled: refresh,
  })
  const isWorking = data.some(({ state }) => state === 'working')
  return (
    <Panel title="A copy of everything">
      <div className={css.stack}>
        <p className={css.quiet}>
          Notes, transcripts, audio, files, chats, templates, memories and the log of access, in one
          ZIP file that can be read without Ausculta. It holds patient data: keep it where a chart
          would be kept.
        </p>
        {error && <ErrorText title="Could not look for copies" error={error} />}
        {data.length > 0 && (
          <ul className={css.rows}>
            {data.map((takeout) => (
              <TakeoutRow key={takeout.id} takeout={takeout} onChange={() => void refresh()} />
            ))}
          </ul>
        )}
        <div className={css.actions}>
          <Button
            variant="default"
            disabled={isWorking}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            Make a copy
          </Button>
          {isWorking && <span className={css.quiet}>You may leave this page meanwhile.</span>}
        </div>
      </div>
    </Panel>
  )
}

function TakeoutRow({ takeout, onChange }: { takeout: Takeout; onChange: () => void }) {
  const { id, state, done, total, created } = takeout
  const remove = useMutation({
    mutationFn: () => call(deleteTakeout, { params: { id } }),
    onSettled: onChange,
  })
  const fetchIt = useMutation({
    mutationFn: () => withReauthentication(() => call(linkTakeout, { params: { id } })),
    // The answer is an attachment, so the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <li>
      <div>
        <div>{fullDate(created)}</div>
        <div className={css.quiet}>{stateWords(takeout)}</div>
        {state === 'working' && (
          <Progress mt={6} value={total ? (100 * done) / total : 0} aria-label="Visits copied" />
        )}
      </div>
      {state === 'ready' && (
        <Button
          size="xs"
          leftSection={<Download size={14} aria-hidden />}
          loading={fetchIt.isPending}
          onClick={() => fetchIt.mutate()}
        >
          Download
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {state === 'working' ? 'Cancel' : 'Delete'}
      </Button>
    </li>
  )
}

function stateWords({ state, done, total, size, expires, missing }: Takeout): string {
  if (state === 'working') return total ? `${done} of ${total} visits` : 'Begins'
  if (state !== 'ready') return 'This copy could not be made. Try again.'
  const lost = missing > 0 ? ` · ${missing} files could not be read, see its README` : ''
  return `${fileSize(size ?? 0)} · deleted on ${yearDate(expires ?? '')}${lost}`
}
