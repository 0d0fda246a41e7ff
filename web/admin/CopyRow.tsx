import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BackupRun, verifyBackup } from '#contract/admin.ts'
import { fileSize } from '#common/file-size.ts'
import { call } from '#web/api/client.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { backupsQuery } from './queries.ts'

const states = {
  waiting: { tone: 'plain', word: 'Waiting' },
  running: { tone: 'check', word: 'Being made' },
  good: { tone: 'good', word: 'Good' },
  failed: { tone: 'wrong', word: 'Failed' },
} as const satisfies Record<BackupRun['state'], { tone: Tone; word: string }>

/** One backup: its state, its size, and whether it can be read. */
export function CopyRow({ run }: { run: BackupRun }) {
  const { id, started, state, name, bytes, error, fromTerminal } = run
  const isThere = state === 'good' && bytes !== null
  return (
    <li data-off={state === 'good' && !isThere ? true : undefined}>
      <div className={css.what}>
        <strong>
          <RelativeTime instant={started} /> {describeOrigin(run)}
        </strong>
        {error && <p className={css.reason}>{error}</p>}
        {isThere && <p className={css.name}>{name}</p>}
        <Contents run={run} isThere={isThere} />
      </div>
      <Tag tone={states[state].tone}>{states[state].word}</Tag>
      {isThere && !fromTerminal && <VerifyButton id={id} name={name} />}
    </li>
  )
}

function describeOrigin({ asked, fromTerminal }: BackupRun): string {
  if (fromTerminal) return '(made at a terminal, into a file)'
  return asked ? '(asked for)' : ''
}

interface ContentsProps {
  run: BackupRun
  /** The file is where it was written. */
  isThere: boolean
}

function Contents({ run: { bytes, rows, files, verified }, isThere }: ContentsProps) {
  return (
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
  )
}

function VerifyButton({ id, name }: Pick<BackupRun, 'id' | 'name'>) {
  const queries = useQueryClient()
  const verify = useMutation({
    mutationFn: () => call(verifyBackup, { params: { id } }),
    onError: (failure) => toastError(failure),
    onSuccess: () => toastSuccess('The copy is being read; its date of reading follows'),
    onSettled: () => void queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  })
  return (
    <Button
      variant="default"
      size="xs"
      loading={verify.isPending}
      aria-label={`Verify ${name}`}
      onClick={() => verify.mutate()}
    >
      Verify
    </Button>
  )
}
