import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BackupRun, verifyBackup } from '#contract/admin.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { call } from '#web/api/client.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { backupsQuery } from './queries.ts'
import { t, translate } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

const states = {
  waiting: { tone: 'plain', word: t('Waiting') },
  running: { tone: 'check', word: t('Running') },
  good: { tone: 'good', word: t('Good') },
  failed: { tone: 'wrong', word: t('Failed') },
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
        {error && <p className={css.reason}>{translate(error)}</p>}
        {isThere && <p className={css.name}>{name}</p>}
        <Contents run={run} isThere={isThere} />
      </div>
      <Tag tone={states[state].tone}>{states[state].word}</Tag>
      {isThere && !fromTerminal && <VerifyButton id={id} name={name} />}
    </li>
  )
}

function describeOrigin({ asked, fromTerminal }: BackupRun): string {
  if (fromTerminal) return t('(made in a terminal, to a file)')
  return asked ? t('(manual)') : ''
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
          {t(
            '{rows, plural, one {# row} other {# rows}}, {files, plural, one {# file} other {# files}}',
            { rows, files: files ?? 0 },
          )}
        </span>
      )}
      {isThere && verified && (
        <span>
          <Trans message="verified {when}" values={{ when: <RelativeTime instant={verified} /> }} />
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
    onSuccess: () => toastSuccess(t('Verifying the backup. The date appears when it’s done.')),
    onSettled: () => void queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  })
  return (
    <Button
      variant="default"
      size="xs"
      loading={verify.isPending}
      aria-label={t('Verify {name}', { name })}
      onClick={() => verify.mutate()}
    >
      {t('Verify')}
    </Button>
  )
}
