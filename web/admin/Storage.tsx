import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { type getStorage, measureStorage, type StorageDay } from '#contract/admin.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { Growth } from './Growth.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { storageQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

type StorageUse = Answer<typeof getStorage>

/** What uses how much storage, and how much is free. */
export function Storage() {
  const query = useQuery(storageQuery)
  return (
    <Loaded what={t('the storage use')} query={query}>
      {(data) => (
        <>
          <div className={css.lead}>
            <p>
              {data.measured ? (
                <Trans
                  message="Measured {when}. Updated every night."
                  values={{ when: <RelativeTime instant={data.measured} /> }}
                />
              ) : (
                t('Not measured yet. Updated every night.')
              )}{' '}
              {data.disk &&
                t('{free} of {total} free.', {
                  free: fileSize(data.disk.free),
                  total: fileSize(data.disk.size),
                })}
            </p>
            <MeasureNow />
          </div>
          {data.now ? <Usage data={data} now={data.now} /> : <NothingYet />}
        </>
      )}
    </Loaded>
  )
}

function MeasureNow() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(measureStorage, {}),
    onError: (error) => toastError(error),
    onSuccess: () => {
      toastSuccess(t('Measuring. Results appear in a moment.'))
      // The job starts at once, and has measured a small installation by then.
      setTimeout(() => void queries.invalidateQueries({ queryKey: storageQuery.queryKey }), 2_000)
    },
  })
  return (
    <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
      {t('Measure now')}
    </Button>
  )
}

const NothingYet = () => (
  <EmptyState icon={HardDrive} title={t('Nothing measured yet')}>
    {t('Measure now to see what uses the space.')}
  </EmptyState>
)

const kindNames: Record<string, string> = {
  recordings: t('Recordings'),
  files: t('Files'),
  uploads: t('Uploads in progress'),
  takeouts: t('Users’ data exports'),
}

function Usage({ data, now }: { data: StorageUse; now: StorageDay }) {
  const kinds = Object.entries(now.kinds).map(([kind, { files, bytes }]) => ({
    name: kindNames[kind] ?? kind,
    detail: t('{count, plural, one {# object} other {# objects}}', { count: files }),
    bytes,
  }))
  const owners = data.users
    .filter(({ bytes }) => bytes > 0)
    .slice(0, 20)
    .map(({ email, bytes }) => ({ name: email || t('Deleted account'), detail: '', bytes }))
  const rows = [
    { name: t('Database'), detail: t('texts, notes, accounts'), bytes: now.database },
    ...kinds,
  ]
  return (
    <>
      <Panel title={t('By type')}>
        <SizeList rows={rows} />
        <Leftovers now={now} />
      </Panel>
      <Panel title={t('Growth')}>
        <Growth days={data.growth} />
      </Panel>
      {owners.length > 0 && (
        <Panel title={t('Users with the most files')}>
          <SizeList rows={owners} />
        </Panel>
      )}
    </>
  )
}

interface Size {
  name: string
  detail: string
  bytes: number
}

function SizeList({ rows }: { rows: Size[] }) {
  const largest = Math.max(1, ...rows.map(({ bytes }) => bytes))
  return (
    <ul className={css.sizes}>
      {rows.map(({ name, detail, bytes }) => (
        <li key={name}>
          <span>
            {name} {detail && <small>{detail}</small>}
          </span>
          <span className="tabular">{fileSize(bytes)}</span>
          <i style={{ width: `${(bytes / largest) * 100}%` }} aria-hidden />
        </li>
      ))}
    </ul>
  )
}

function Leftovers({ now: { filesWithoutRows, rowsWithoutFiles } }: { now: StorageDay }) {
  return (
    <p className={css.meta}>
      <span>
        {filesWithoutRows.files === 0
          ? t('No orphaned files.')
          : t(
              '{count, plural, one {# orphaned file} other {# orphaned files}} ({size}). The nightly clean-up deletes files older than a day.',
              { count: filesWithoutRows.files, size: fileSize(filesWithoutRows.bytes) },
            )}
      </span>
      <span>
        {rowsWithoutFiles === 0
          ? t('No missing files.')
          : t(
              '{count, plural, one {# file is missing} other {# files are missing}} from the storage. Restore from a backup.',
              { count: rowsWithoutFiles },
            )}
      </span>
    </p>
  )
}
