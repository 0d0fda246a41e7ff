import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
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
import { DownloadLog } from '#web/audit/DownloadLog.tsx'
import { EventLog } from '#web/audit/EventLog.tsx'
import { type ActivityFilter, allActivityQuery } from '#web/audit/queries.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The access logs of all accounts, without the names of visits and patients. */
export function Activity() {
  const [filter, setFilter] = useState<ActivityFilter & { email?: string }>({})
  const log = useInfiniteQuery(allActivityQuery(filter))
  const verify = useMutation({ mutationFn: () => call(verifyAllActivity, {}) })
  return (
    <Panel>
      <p className={audit.hint}>
        {t(
          'Who viewed, changed or exported data, in all accounts. Visits appear by number, without their content.',
        )}
      </p>
      <ActivityFilters filter={filter} onChange={(next) => setFilter({ ...filter, ...next })}>
        <AccountField onChange={(email) => setFilter({ ...filter, email })} />
        <Button
          variant="default"
          leftSection={<ShieldCheck size={15} aria-hidden />}
          loading={verify.isPending}
          onClick={() => verify.mutate()}
        >
          {t('Verify the logs')}
        </Button>
        <DownloadLog load={downloadAll} />
      </ActivityFilters>
      {verify.data && <Verdict {...verify.data} />}
      <EventLog
        log={log}
        who={({ actor, owner }) => actor?.name || owner.email}
        more={(event) => <About {...event} />}
        empty={t('No matching entries.')}
      />
    </Panel>
  )
}

const downloadAll = () =>
  withReauthentication(() => call(exportAllActivity, { query: { format: 'csv' } }))

function AccountField({ onChange }: { onChange: (email: string) => void }) {
  return (
    <TextInput
      type="email"
      label={t('Account')}
      placeholder={t('Everyone')}
      // On blur, because half an address matches no account.
      onBlur={(event) => onChange(event.currentTarget.value.trim())}
    />
  )
}

/** The account and the visit of an entry, where the sentence doesn't begin with them. */
function About({ actor, owner, subject, scribeId }: AdminAuditEvent) {
  const account = subject ?? (actor?.id === owner.id ? undefined : owner)
  return (
    <>
      {account && <small>· {account.email}</small>}
      {scribeId && <small>· {t('visit {id}', { id: scribeId.slice(0, 8) })}</small>}
    </>
  )
}

function Verdict({ users, entries, broken }: AuditVerdict) {
  if (broken.length === 0)
    return (
      <p className={audit.hint} role="status">
        {t(
          'Verified {entries, plural, one {# entry} other {# entries}} in {accounts, plural, one {# account} other {# accounts}}. Nothing was changed.',
          { entries, accounts: users },
        )}
      </p>
    )
  return (
    <div className={audit.broken} role="alert">
      {broken.map(({ id, email, seq }) => (
        <p key={id}>
          {t('{email}: entry {entry} was changed or is missing.', { email, entry: seq })}
        </p>
      ))}
    </div>
  )
}
