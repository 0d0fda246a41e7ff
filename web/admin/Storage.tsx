import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { type getStorage, measureStorage, type StorageDay } from '#contract/admin.ts'
import { fileSize } from '#common/file-size.ts'
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
    <Loaded what={t('what is stored')} query={query}>
      {(data) => (
        <>
          <div className={css.lead}>
            <p>
              {data.measured ? (
                <>
                  <Trans
                    message="Measured {relativeTime}, and every night."
                    values={{ relativeTime: <RelativeTime instant={data.measured} /> }}
                  />
                </>
              ) : (
                t('Measured every night; not yet since this was installed.')
              )}
              {data.disk &&
                t(' {fileSize} of {fileSize2} are free.', {
                  fileSize: fileSize(data.disk.free),
                  fileSize2: fileSize(data.disk.size),
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
      toastSuccess('Measuring; the figures follow in a moment')
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
    {t('Measure now to see what takes how much room.')}
  </EmptyState>
)

const kindNames: Record<string, string> = {
  recordings: t('Recordings'),
  files: t('Files'),
  uploads: t('Uploads under way'),
  takeouts: t('Copies that users asked for'),
}

function Usage({ data, now }: { data: StorageUse; now: StorageDay }) {
  const kinds = Object.entries(now.kinds).map(([kind, { files, bytes }]) => ({
    name: kindNames[kind] ?? kind,
    detail: `${files} ${files === 1 ? 'object' : 'objects'}`,
    bytes,
  }))
  const owners = data.users
    .filter(({ bytes }) => bytes > 0)
    .slice(0, 20)
    .map(({ email, bytes }) => ({ name: email || 'Deleted account', detail: '', bytes }))
  const rows = [
    { name: 'Database', detail: t('texts, notes, accounts'), bytes: now.database },
    ...kinds,
  ]
  return (
    <>
      <Panel title={t('By kind')}>
        <SizeList rows={rows} />
        <Leftovers now={now} />
      </Panel>
      <Panel title={t('Growth')}>
        <Growth days={data.growth} />
      </Panel>
      {owners.length > 0 && (
        <Panel title={t('Users with most files')}>
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
            {name}
            {detail && <small>{detail}</small>}
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
          ? t('No file is without a visit.')
          : t(
              '{files} files ({fileSize}) belong to nothing; the nightly sweep takes those that are older than a day.',
              { files: filesWithoutRows.files, fileSize: fileSize(filesWithoutRows.bytes) },
            )}
      </span>
      <span>
        {rowsWithoutFiles === 0
          ? t('No visit misses a file.')
          : t(
              '{rowsWithoutFiles} files of visits are missing from the storage: restore them from a backup.',
              { rowsWithoutFiles },
            )}
      </span>
    </p>
  )
}
