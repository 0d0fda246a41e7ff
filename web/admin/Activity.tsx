import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import {
  type AdminAuditEvent,
  type AuditVerdict,
  exportAllActivity,
  verifyAllActivity,
} from '#contract/audit.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { ActivityFilters } from '#web/audit/ActivityFilters.tsx'
import audit from '#web/audit/audit.module.css'
import { EventLog } from '#web/audit/EventLog.tsx'
import { type ActivityFilter, allActivityQuery } from '#web/audit/queries.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { Panel } from '#web/ui/Panel.tsx'

/** Who did what, over all accounts: never the name of a visit or a patient. */
export function Activity() {
  const [filter, setFilter] = useState<ActivityFilter & { email?: string }>({})
  const log = useInfiniteQuery(allActivityQuery(filter))
  const verify = useMutation({ mutationFn: () => call(verifyAllActivity, {}) })
  const download = useMutation({
    mutationFn: () =>
      withReauthentication(() => call(exportAllActivity, { query: { format: 'csv' } })),
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
      <EventLog
        log={log}
        who={({ actor, owner }) => actor?.name || owner.email}
        more={(event) => <About {...event} />}
        empty="Nothing of this kind."
      />
    </Panel>
  )
}

/** Whose account or which visit it was, where the sentence does not begin with them. */
function About({ actor, owner, subject, scribeId }: AdminAuditEvent) {
  const account = subject ?? (actor?.id === owner.id ? undefined : owner)
  return (
    <>
      {account && <small> · {account.email}</small>}
      {scribeId && <small> · visit {scribeId.slice(0, 8)}</small>}
    </>
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
