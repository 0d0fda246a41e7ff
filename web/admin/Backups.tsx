import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { type BackupRun, type getBackups, startBackup, verifyBackup } from '#contract/admin.ts'
import { fileSize } from '#common/file-size.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import settings from '#web/settings/settings.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ServerFold } from '#web/ui/ServerFold.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { BackupForm } from './BackupForm.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { backupsQuery } from './queries.ts'

/** Nightly copies of everything: when, where to, and whether they are good. */
export function Backups() {
  const query = useQuery(backupsQuery)
  return (
    <Loaded what="the backups" query={query}>
      {(data) => (
        <>
          <Verdict data={data} />
          <Panel title="Nightly backup">
            <BackupForm saved={data.settings} hasPassphrase={data.hasPassphrase} />
          </Panel>
          <Panel title="Copies" aside={<span className={settings.hint}>{data.place}</span>}>
            <Copies runs={data.runs} isNightly={data.settings.on} />
          </Panel>
          <p className={settings.hint}>
            A copy is restored with <code>npm run admin -- restore</code> into an empty
            installation. It needs the passphrase and the file <code>keys/master</code>, which is
            not in it: keep both in another place than the copies.
          </p>
        </>
      )}
    </Loaded>
  )
}

function Verdict({ data }: { data: Answer<typeof getBackups> }) {
  const isGood = data.lastGood !== null
  return (
    <div className={css.lead}>
      <div>
        <p className={css.verdict} data-ok={isGood}>
          {data.lastGood ? (
            <>
              Last good backup: <RelativeTime instant={data.lastGood} />
            </>
          ) : (
            'There is no good backup yet.'
          )}
        </p>
        {data.sameDisk && (
          <>
            <p className={settings.hint}>
              Copies lie on the same disk as the data and would be lost with it.
            </p>
            <ServerFold>Set BACKUP_DIR or BACKUP_S3_ENDPOINT to keep them elsewhere.</ServerFold>
          </>
        )}
      </div>
      <BackUpNow disabled={!data.hasPassphrase} />
    </div>
  )
}

function BackUpNow({ disabled }: { disabled: boolean }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startBackup, {}),
    onError: (error) => toastError(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  })
  return (
    <Button
      loading={isPending}
      disabled={disabled}
      title={disabled ? 'Set a passphrase first' : undefined}
      onClick={() => mutate()}
    >
      Back up now
    </Button>
  )
}

const states = {
  waiting: { tone: 'plain', word: 'Waiting' },
  running: { tone: 'check', word: 'Being made' },
  good: { tone: 'good', word: 'Good' },
  failed: { tone: 'wrong', word: 'Failed' },
} as const satisfies Record<BackupRun['state'], { tone: Tone; word: string }>

function Copies({ runs, isNightly }: { runs: BackupRun[]; isNightly: boolean }) {
  if (runs.length === 0)
    return (
      <EmptyState icon={Archive} title="No copies yet">
        {isNightly
          ? 'The first one is made in the night; back up now to have one at once.'
          : 'Set a passphrase, switch the nightly backup on, and back up now.'}
      </EmptyState>
    )
  return (
    <ul className={css.rows}>
      {runs.map((run) => (
        <CopyRow key={run.id} run={run} />
      ))}
    </ul>
  )
}

const origin = ({ asked, fromTerminal }: BackupRun): string => {
  if (fromTerminal) return '(made at a terminal, into a file)'
  return asked ? '(asked for)' : ''
}

function CopyRow({ run }: { run: BackupRun }) {
  const { id, started, state, name, bytes, rows, files, verified, error, fromTerminal } = run
  const queries = useQueryClient()
  const verify = useMutation({
    mutationFn: () => call(verifyBackup, { params: { id } }),
    onError: (failure) => toastError(failure),
    onSuccess: () => toastSuccess('The copy is being read; its date of reading follows'),
    onSettled: () => void queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  })
  const isThere = state === 'good' && bytes !== null
  return (
    <li data-off={state === 'good' && !isThere ? true : undefined}>
      <div className={css.what}>
        <strong>
          <RelativeTime instant={started} /> {origin(run)}
        </strong>
        {error && <p className={css.reason}>{error}</p>}
        {isThere && <p className={css.name}>{name}</p>}
        <p className={css.meta}>
          {bytes !== null && <span>{fileSize(bytes)}</span>}
          {rows !== null && (
            <span>
              {rows} rows, {files} files
            </span>
          )}
          {isThere && verified && (
            <span>
              read through <RelativeTime instant={verified} />
            </span>
          )}
        </p>
      </div>
      <Tag tone={states[state].tone}>{states[state].word}</Tag>
      {isThere && !fromTerminal && (
        <Button
          variant="default"
          size="xs"
          loading={verify.isPending}
          aria-label={`Verify ${name}`}
          onClick={() => verify.mutate()}
        >
          Verify
        </Button>
      )}
    </li>
  )
}
