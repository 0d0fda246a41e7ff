import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { type AuditVerdict, exportAllActivity, verifyAllActivity } from '#contract/audit.ts'
import { call } from '#web/app/client.ts'
import { ActivityFilters } from '#web/audit/ActivityFilters.tsx'
import audit from '#web/audit/audit.module.css'
import { EventList } from '#web/audit/EventList.tsx'
import { type ActivityFilter, allActivityQuery } from '#web/audit/queries.ts'
import { saveFile } from '#web/audit/save-file.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'

/** Who did what, over all accounts: never the name of a visit or a patient. */
export function Activity() {
  const [filter, setFilter] = useState<ActivityFilter & { email?: string }>({})
  const log = useInfiniteQuery(allActivityQuery(filter))
  const events = log.data?.pages.flatMap(({ items }) => items) ?? []
  const verify = useMutation({ mutationFn: () => call(verifyAllActivity, {}) })
  const download = useMutation({
    mutationFn: () => call(exportAllActivity, { query: { format: 'csv' } }),
    onSuccess: (file) => saveFile(file, 'activity.csv'),
  })
  return (
    <Panel>
      <p className={audit.hint}>
        Who read, changed and handed out what, in all accounts. Visits are shown by their number;
        what they hold stays with their owner.
      </p>
      <ActivityFilters filter={filter} onChange={(next) => setFilter({ ...filter, ...next })}>
        <TextInput
          type="email"
          label="Account"
          placeholder="Everyone"
          // Asked for once it is whole: half an address is none.
          onBlur={(event) => setFilter({ ...filter, email: event.currentTarget.value.trim() })}
        />
        <Button
          variant="default"
          leftSection={<ShieldCheck size={15} aria-hidden />}
          loading={verify.isPending}
          onClick={() => verify.mutate()}
        >
          Check the logs
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download all
        </Button>
      </ActivityFilters>
      {verify.data && <Verdict {...verify.data} />}
      {log.isPending && <LoadingRows />}
      {log.error && (
        <ErrorState
          title="Could not load the log"
          error={log.error}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.data && events.length === 0 && <p className={audit.hint}>Nothing of this kind.</p>}
      <EventList
        events={events}
        who={({ owner }) => owner.email}
        more={({ scribeId }) => scribeId && <small> visit {scribeId.slice(0, 8)}</small>}
        hasMore={log.hasNextPage}
        isLoading={log.isFetchingNextPage}
        onMore={() => void log.fetchNextPage()}
      />
    </Panel>
  )
}

function Verdict({ users, entries, broken }: AuditVerdict) {
  if (broken.length === 0)
    return (
      <p className={audit.hint} role="status">
        All {entries} entries of {users} accounts are as they were written.
      </p>
    )
  return (
    <div className={audit.broken} role="alert">
      {broken.map(({ id, email, seq }) => (
        <p key={id}>
          {email}: entry {seq} was changed, or is missing.
        </p>
      ))}
    </div>
  )
}
